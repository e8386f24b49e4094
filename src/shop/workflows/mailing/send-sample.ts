import { ok, refuse, type Result } from '#src/kit/result.ts'
import { fillPlaceholders } from '../../content/placeholders.ts'
import type { WrittenSentences } from '../../mail-sentences/mail-sentences.ts'
import type { MailKind } from '../../notifications/messages.ts'
import type { Mailbox } from '../../notifications/mailer.port.ts'
import { addToOutbox } from '../../notifications/outbox.store.ts'
import { countMailsAbout } from '../../notifications/outbox-list.store.ts'
import type { Deps } from '../deps.ts'
import { type PreviewDeps, sampleMessage } from './preview-mail.ts'

export type SampleProblem = { readonly code: 'too_many_samples'; readonly most: number }

/** For one person: enough to look at every kind once in a day of rewriting, and no way to fill a mailbox. */
const samplesAnHour = 60
const hourMs = 3_600_000

export type SendSample = {
  readonly kind: MailKind
  /** Whoever asks for it: a sample goes to nobody else. */
  readonly to: Mailbox
  /** A repeat with the same key is the same mail. */
  readonly requestKey: string
  /** Of a draft, instead of the published ones. */
  readonly sentences?: WrittenSentences
}

/** All samples to one person begin with it, and so do copies of them. */
const referenceOf = (to: Mailbox): string => `sample ${to.address}`

/** Judges whether one more may go to this person now. */
export async function checkSample(to: Mailbox, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SampleProblem | undefined> {
  const sent = await countMailsAbout(db, referenceOf(to), new Date(clock().getTime() - hourMs))
  return sent < samplesAnHour ? undefined : { code: 'too_many_samples', most: samplesAnHour }
}

/** Sends a kind of mail as it would look now, with products of the catalogue, marked as a sample. */
export async function sendSample(
  { kind, to, requestKey, sentences }: SendSample,
  deps: PreviewDeps & Pick<Deps, 'clock' | 'wakeMailSender'>,
): Promise<Result<void, SampleProblem>> {
  const refused = await checkSample(to, deps)
  if (refused) return refuse(refused)
  const message = {
    ...(await sampleMessage(kind, deps)),
    isSample: true,
    ...(sentences && { sentences: fillPlaceholders(sentences, deps.settings) }),
  }
  await deps.db.transaction(async (tx) => {
    await addToOutbox(tx, [{ reference: `${referenceOf(to)} ${requestKey}`, to, message }], deps.clock())
    tx.afterCommit(deps.wakeMailSender)
  })
  return ok(undefined)
}
