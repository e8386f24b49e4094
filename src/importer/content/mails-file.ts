import { blanksOf, mailSentences, standardSentence, type WrittenSentences } from '#src/shop/mail-sentences/mail-sentences.ts'
import { object, requiredText } from '../file-fields.ts'
import { type FileReading, startReading } from './file-reading.ts'

/** Subjects are cut off by mailboxes from some 70 letters on, and what stands after them from some 150. */
const mostLetters = (name: string): number => (/subject$/i.test(name) ? 120 : /preview$/i.test(name) ? 200 : 600)

/** A sentence on one line: a mail has one paragraph for each. */
const sentence = (name: string) => requiredText(mostLetters(name)).regex(/^[^\n]*$/, 'must be on one line')

/** A file of comments alone has nothing in it. */
const MailsFile = object(
  Object.fromEntries(
    Object.entries(mailSentences).map(([group, sentences]) => [
      group,
      object(Object.fromEntries(Object.keys(sentences).map((name) => [name, sentence(name).optional()]))).optional(),
    ]),
  ),
).nullable()

/** Reads `content/mails.yaml`: the sentences of mails that are to be others than the standard ones. A folder may do without it. */
export function readMailSentences(file: string, source: string): FileReading<WrittenSentences> {
  const reading = startReading(file)
  const written = reading.parseYaml(MailsFile, source, (blank, [group, name]) =>
    blanksOf(standardSentence(String(group), String(name)) ?? '').includes(blank),
  )
  return reading.done(written === undefined ? undefined : () => (written ?? {}) as WrittenSentences)
}
