import type { LidText } from '#src/kit/lid/lid-text.ts'
import type { About, BulkTerms, LegalText, Question } from '#src/shop/content/content.ts'
import { serviceIcons } from '#src/shop/content/content.ts'
import type { SearchWords } from '#src/shop/content/search-words.ts'
import { fault } from '../fault.ts'
import { choice, list, object, picturePath, requiredText } from '../file-fields.ts'
import { categoryDescription, day, description, QuestionInFile, isCategoryPlaceholder, withPictures } from './content-fields.ts'
import { startReading, type FileReading } from './file-reading.ts'
import { WritingInFile } from './page-texts-file.ts'
import { parseTextFile } from './text-file.ts'

const FaqFile = list(QuestionInFile)
  .min(1, 'must have at least one question')
  .refine((all) => new Set(all.map(({ question }) => question)).size === all.length, 'asks the same question twice')

/** Reads `content/faq.yaml`. */
export function readFaq(file: string, source: string): FileReading<readonly Question[]> {
  const reading = startReading(file)
  const questions = reading
    .parseYaml(FaqFile, source)
    ?.map(({ question, answer }, at) => ({ question, answerHtml: reading.paragraphs(answer, [at, 'answer']) }))
  return reading.done(questions && (() => questions))
}

const typed = list(requiredText(60))
const Meaning = object({
  typed: typed.min(1, 'must name what is typed'),
  means: typed.min(1, 'must name what it means').max(6, 'must name six meanings at most'),
})
const SearchFile = object({
  ignored: typed.max(100, 'must have at most 100 words').optional(),
  meanings: list(Meaning).max(500, 'must have at most 500 meanings').optional(),
})

/** Reads `content/search.yaml`. */
export function readSearchWords(file: string, source: string): FileReading<SearchWords> {
  const reading = startReading(file)
  const words = reading.parseYaml(SearchFile, source)
  return reading.done(words && (() => ({ ignored: words.ignored ?? [], meanings: words.meanings ?? [] })))
}

const CardInFile = object({
  title: requiredText(60),
  subtitle: requiredText(90),
  words: requiredText(800),
  picture: object({ file: picturePath, alt: requiredText(250) }).optional(),
  writing: WritingInFile.optional(),
}).refine(({ picture, writing }) => !picture !== !writing, 'must have either a picture or a writing that is drawn on a lid')

const AboutHeader = object({
  title: requiredText(60),
  description,
  cards: list(CardInFile).min(2, 'must have at least two cards'),
  services: list(object({ icon: choice(...serviceIcons), title: requiredText(60), words: requiredText(160) })).min(
    2,
    'must have at least two services',
  ),
})

/** Reads `content/about.md`: cards and services in its header, the story under it. */
export function readAbout(file: string, source: string): FileReading<About> {
  const reading = startReading(file)
  const parts = parseTextFile(source)
  if (!parts.ok) {
    reading.addFault(fault([], parts.problem))
    return reading.done<About>(undefined)
  }
  const header = reading.parse(AboutHeader, parts.value.header)
  const story = reading.sections(parts.value.body, parts.value.firstLine)
  if (story.length === 0) reading.addFault(fault([], 'has no story under its header'))
  if (!header) return reading.done<About>(undefined)

  const cards = header.cards.map(({ title, subtitle, words, picture, writing }, at) => {
    if (picture) reading.addPicture({ file: picture.file, path: ['cards', at, 'picture', 'file'] })
    return { title, subtitle, html: reading.paragraphs(words, ['cards', at, 'words']), picture, writing }
  })
  const { title, description, services } = header
  return reading.done((pictureOf) => ({
    ...{ title, description, services },
    cards: cards.map(({ picture, writing, ...card }) => ({
      ...card,
      look: picture ? { picture: pictureOf(picture) } : { writing: writing as LidText },
    })),
    story: withPictures(story, pictureOf),
  }))
}

const BulkHeader = object({
  title: requiredText(60),
  description,
  lead: requiredText(250),
  categoryDescription,
  glance: list(object({ fact: requiredText(40), words: requiredText(90) }))
    .min(2, 'must have at least two facts')
    .max(4, 'must have at most four facts'),
  steps: requiredText(60),
})

/** Reads `content/b2b.md`: the terms in its header, a step under each of its headings. */
export function readBulkTerms(file: string, source: string): FileReading<BulkTerms> {
  const reading = startReading(file)
  const parts = parseTextFile(source)
  if (!parts.ok) {
    reading.addFault(fault([], parts.problem))
    return reading.done<BulkTerms>(undefined)
  }
  const header = reading.parse(BulkHeader, parts.value.header, isCategoryPlaceholder)
  const sections = reading.sections(parts.value.body, parts.value.firstLine)
  if (sections.length < 2 || sections.some(({ heading, picture }) => !heading || picture))
    reading.addFault(fault([], 'must have at least two steps under its header, each with a ## heading and no picture'))
  if (!header) return reading.done<BulkTerms>(undefined)
  const { steps: stepsHeading, ...terms } = header
  return reading.done(() => ({ ...terms, stepsHeading, steps: sections.map(({ heading, html }) => ({ title: heading, html })) }))
}

const LegalHeader = object({ title: requiredText(60), description, updated: day })

/** Reads `content/terms.md` and the other legal texts. */
export function readLegalText(file: string, source: string): FileReading<LegalText> {
  const reading = startReading(file)
  const parts = parseTextFile(source)
  if (!parts.ok) {
    reading.addFault(fault([], parts.problem))
    return reading.done<LegalText>(undefined)
  }
  const header = reading.parse(LegalHeader, parts.value.header)
  const sections = reading.sections(parts.value.body, parts.value.firstLine)
  if (sections.filter(({ heading }) => heading).length < 2) reading.addFault(fault([], 'must have at least two sections, with ## headings'))
  return reading.done(
    header &&
      ((pictureOf) => ({
        title: header.title,
        description: header.description,
        updatedOn: header.updated,
        sections: withPictures(sections, pictureOf),
      })),
  )
}
