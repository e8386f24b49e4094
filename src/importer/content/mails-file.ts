import { blanksOf, mailSentences, standardSentence, type WrittenSentences } from '#src/shop/mail-sentences/mail-sentences.ts'
import { fault } from '../fault.ts'
import { object, requiredText } from '../file-fields.ts'
import { type FileReading, startReading } from './file-reading.ts'
import { parseYaml } from './text-file.ts'

/** Subjects are cut off by mailboxes from some 70 letters on, and what stands after them from some 150. */
const mostLetters = (name: string): number => (/subject$/i.test(name) ? 120 : /preview$/i.test(name) ? 200 : 600)

/** A sentence on one line: a mail has one paragraph for each. */
const sentence = (name: string) => requiredText(mostLetters(name)).regex(/^[^\n]*$/, 'must be on one line')

const MailsFile = object(
  Object.fromEntries(
    Object.entries(mailSentences).map(([group, sentences]) => [
      group,
      object(Object.fromEntries(Object.keys(sentences).map((name) => [name, sentence(name).optional()]))).optional(),
    ]),
  ),
)

/** Reads `content/mails.yaml`: the sentences of mails that are to be others than the standard ones. A folder may do without it. */
export function readMailSentences(file: string, source: string): FileReading<WrittenSentences> {
  const reading = startReading(file)
  const yaml = parseYaml(source)
  if (!yaml.ok) {
    reading.addFault(fault([], yaml.problem))
    return reading.done<WrittenSentences>(undefined)
  }
  const written = reading.parse(MailsFile, yaml.value ?? {}, (blank, [group, name]) =>
    blanksOf(standardSentence(String(group), String(name)) ?? '').includes(blank),
  )
  return reading.done(written && (() => written as WrittenSentences))
}
