import { cashSentences } from './cash-sentences.ts'
import { enquirySentences } from './enquiry-sentences.ts'
import { orderSentences } from './order-sentences.ts'
import { parcelSentences } from './parcel-sentences.ts'
import { returnSentences } from './return-sentences.ts'

/** What mails to shoppers say where the owner has not written something else in `content/mails.yaml`. In braces stands what differs from mail to mail. */
export const mailSentences = {
  ...orderSentences,
  ...cashSentences,
  ...parcelSentences,
  ...returnSentences,
  ...enquirySentences,
  /** In several mails. */
  shared: {
    refundTime: 'It reaches you within {days}.',
    creditNote: 'The credit note {number} for your books is attached to this mail.',
    keepCash: 'Please keep {cash} ready for the courier.',
  },
} as const

type Standard = typeof mailSentences
export type SentenceGroup = keyof Standard

/** Whether a kind of mails says sentences of the owner's. Those to staff do not: some of them report that the database is away. */
export const hasSentences = (kind: string): boolean => Object.hasOwn(mailSentences, kind)

/** The owner's own sentences, by group and name. */
export type WrittenSentences = Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>>

type Blanks<Sentence> = Sentence extends `${string}{${infer Blank}}${infer Rest}` ? Blank | Blanks<Rest> : never
type Values<Sentence> = [Blanks<Sentence>] extends [never] ? [] : [values: Readonly<Record<Blanks<Sentence>, string>>]

/** Says the sentences of one group; each takes a value for each of its blanks. */
export type SentenceOf<Group extends SentenceGroup> = <Name extends keyof Standard[Group]>(
  name: Name,
  ...values: Values<Standard[Group][Name]>
) => string
export type Words = <Group extends SentenceGroup>(group: Group) => SentenceOf<Group>

const inBraces = /\{([^{}\n]*)\}/g

/** The blanks of a sentence, such as `{order}`. */
export const blanksOf = (sentence: string): readonly string[] => sentence.match(inBraces) ?? []

/** The standard sentence of this name; undefined where there is none. */
export const standardSentence = (group: string, name: string): string | undefined => (mailSentences as WrittenSentences)[group]?.[name]

/** Says the owner's sentences, and the standard ones where there are none or where a release has taken a blank away that they use. */
export function wordsOf(written: WrittenSentences): Words {
  const find = (group: string, name: string): string => {
    const [own, standard] = [written[group]?.[name], standardSentence(group, name) ?? '']
    return own !== undefined && blanksOf(own).every((blank) => blanksOf(standard).includes(blank)) ? own : standard
  }
  const sentence =
    (group: string) =>
    (name: string, values: Readonly<Record<string, string>> = {}) =>
      find(group, name).replace(inBraces, (blank, inside: string) => values[inside] ?? blank)
  return sentence as Words
}
