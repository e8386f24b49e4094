import { hasSentences, mailSentences, type SentenceGroup } from '../../mail-sentences/mail-sentences.ts'
import type { MailKind } from '../../notifications/messages.ts'
import { mailKindLabels, mailKinds } from '../mail-kind-labels.ts'

/** The sentences of one kind of mail, by the names that they have in `content/mails.yaml`. */
export type ListedSentences = {
  readonly group: string
  readonly label: string
  readonly sentences: readonly { readonly name: string; readonly standard: string }[]
}

const otherGroups: Readonly<Record<Exclude<SentenceGroup, MailKind>, string>> = {
  'cash-confirmation': 'A cash order that its shopper confirms',
  'parcel-part': 'One of the two parcels of an order',
  'parcel-instead': 'What becomes of a parcel that came back or was lost',
  shared: 'In several mails',
}

/** The standard sentences. What is in braces differs from mail to mail. */
export const listSentences = (): ListedSentences[] =>
  Object.entries(mailSentences).map(([group, sentences]) => ({
    group,
    label: { ...otherGroups, ...mailKindLabels }[group as SentenceGroup],
    sentences: Object.entries(sentences).map(([name, standard]) => ({ name, standard })),
  }))

/** The kinds of mails that say sentences of the owner's. */
export const kindsWithSentences: readonly MailKind[] = mailKinds.filter(hasSentences)
