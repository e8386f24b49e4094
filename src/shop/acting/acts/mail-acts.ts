import { objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { readEntryText } from '../../enquiries/entry-text.ts'
import { mayDo } from '../../staff/desk-rights.ts'
import { mailKindLabels, mailKinds } from '../../staff-texts/mail-kind-labels.ts'
import { sampleProblemMessage } from '../../staff-texts/mail-texts.ts'
import { kindsWithSentences } from '../../staff-texts/texts/mail-sentence-texts.ts'
import { previewProblemMessage } from '../../staff-texts/texts/text-texts.ts'
import { copyProblemMessage, writeProblemMessage } from '../../staff-texts/orders/correction-texts.ts'
import { type ActSubject, deskAct } from '../desk-act.ts'
import { aboutOrder, withOrder } from './order-acts.ts'

type OfMail = { readonly mail: number }
type Letter = { readonly order: string; readonly text: string }
type Sample = { readonly kind: keyof typeof mailKindLabels }
/** `draft`: the version of the draft that the screen showed; 0: there was none. */
type SampleOfDraft = Sample & { readonly draft: number }
type Copy = OfMail & { readonly to: string | undefined }

const aboutMail = ({ mail }: OfMail): ActSubject => ({ kind: 'mail', number: String(mail) })

export const mailActs = {
  'orders.write': deskAct<Letter>({
    right: 'sendMails',
    effect: 'held-back',
    input: objectOf<Letter>({ order: text, text }),
    about: aboutOrder,
    doing: ({ order }) => `Writing to the shopper of ${order}`,
    check: async ({ text: written }) => {
      const read = readEntryText(written)
      return read.ok
        ? ok({ isGrave: false })
        : refuse({ code: read.problem.code, message: writeProblemMessage(read.problem), field: 'text' })
    },
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id: orderId }) => {
        const written = await tools.rooms.correcting.write({ orderId, text: input.text, requestKey: tools.key, by })
        return written.ok
          ? ok({ message: `Your mail to ${written.value} goes out.`, changes: [{ field: 'mail' }] })
          : refuse({ code: written.problem.code, message: writeProblemMessage(written.problem), field: 'text' })
      }),
  }),

  'mails.sendAgain': deskAct<OfMail>({
    right: 'sendMails',
    effect: 'held-back',
    input: objectOf<OfMail>({ mail: wholeNumber }),
    about: aboutMail,
    doing: ({ mail }) => `Sending mail ${mail} once more`,
    async run({ mail }, { by }, { rooms }) {
      const isThere = await rooms.mailing.sendAgain(mail, by)
      return isThere
        ? ok({ message: `Mail ${mail} goes out again.` })
        : refuse({ code: 'mail_not_found', message: 'There is no such mail.' })
    },
  }),

  'mails.copy': deskAct<Copy>({
    right: 'sendMails',
    effect: 'held-back',
    input: objectOf<Copy>({ mail: wholeNumber, to: optional(text) }),
    about: aboutMail,
    doing: ({ mail }) => `Sending a copy of mail ${mail}`,
    async check({ mail, to }, { role }, { rooms }) {
      const checked = rooms.mailing.checkCopy(to?.trim() || undefined)
      if (checked) return refuse({ code: checked.code, message: copyProblemMessage(checked), field: 'to' })
      const known = await rooms.mailing.find(mail)
      const isSeen = known && (mayDo(role, 'seeMoney') || !rooms.mailing.isForOwners(known.kind))
      return isSeen ? ok({ isGrave: false }) : refuse({ code: 'mail_not_found', message: 'There is no such mail.' })
    },
    async run({ mail: id, to }, { by }, { rooms, key }) {
      const copied = await rooms.mailing.sendCopy({ id, to: to?.trim() || undefined, requestKey: key, by })
      if (!copied.ok) return refuse({ code: copied.problem.code, message: copyProblemMessage(copied.problem), field: 'to' })
      return ok({ message: `A copy goes to ${copied.value.to}.`, changes: [{ field: 'copy', after: `mail ${copied.value.id}` }] })
    },
  }),

  'mails.sendSample': deskAct<Sample>({
    right: 'sendMails',
    effect: 'held-back',
    input: objectOf<Sample>({ kind: oneOf(...mailKinds) }),
    about: ({ kind }) => ({ kind: 'mail', number: kind }),
    // Its products come from the catalogue, which reads outside of any transaction; a second run finds the mail of the first.
    transaction: 'own',
    doing: ({ kind }) => `Sending you a sample of “${mailKindLabels[kind]}”`,
    async check(_, { by, email }, { rooms }) {
      const problem = await rooms.mailing.checkSample({ name: by.name, address: email })
      return problem ? refuse({ code: problem.code, message: sampleProblemMessage(problem) }) : ok({ isGrave: false })
    },
    async run({ kind }, { by, email }, { rooms, key }) {
      const sent = await rooms.mailing.sendSample({ kind, to: { name: by.name, address: email }, requestKey: key })
      if (!sent.ok) return refuse({ code: sent.problem.code, message: sampleProblemMessage(sent.problem) })
      return ok({ message: `A sample of “${mailKindLabels[kind]}” goes to ${email}.` })
    },
  }),

  /** It says what the draft of the mails' text says at the press: whoever writes on, or publishes, changes nothing of it. */
  'mails.sendDraft': deskAct<SampleOfDraft>({
    right: 'sendMails',
    effect: 'at-once',
    input: objectOf<SampleOfDraft>({ kind: oneOf(...kindsWithSentences), draft: wholeNumber }),
    about: ({ kind }) => ({ kind: 'mail', number: kind }),
    // Its products come from the catalogue, which reads outside of any transaction; a second run finds the mail of the first.
    transaction: 'own',
    check: (_, { role }) =>
      Promise.resolve(
        mayDo(role, 'editTexts') ? ok({ isGrave: false }) : refuse({ code: 'not_allowed', message: 'Whoever writes texts may do that.' }),
      ),
    async run({ kind, draft }, { by, email }, { rooms, key }) {
      const seen = await rooms.wording.previewSeen({ name: 'mails', draft })
      if (!seen.ok) return refuse({ code: seen.problem.code, message: previewProblemMessage(seen.problem) })
      const to = { name: by.name, address: email }
      const sent = await rooms.mailing.sendSample({ kind, to, requestKey: key, sentences: seen.value.content.mails })
      if (!sent.ok) return refuse({ code: sent.problem.code, message: sampleProblemMessage(sent.problem) })
      const what = draft === 0 ? 'as it is published' : 'with your draft'
      return ok({ message: `A sample of “${mailKindLabels[kind]}”, ${what}, goes to ${email}.` })
    },
  }),

  'orders.mailLink': deskAct<{ readonly order: string }>({
    right: 'sendMails',
    effect: 'held-back',
    input: objectOf<{ order: string }>({ order: text }),
    about: aboutOrder,
    doing: ({ order }) => `Mailing the link of ${order}`,
    run: (input, { by }, tools) =>
      withOrder(input, tools, async ({ id: orderId }) => {
        const to = await tools.rooms.ordering.mailLink({ orderId, requestKey: tools.key, by })
        return ok({ message: `The link of its page goes to ${to}.` })
      }),
  }),
}
