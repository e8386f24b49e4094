import type * as z from 'zod'
import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Article } from '#src/shop/content/content.ts'
import { fault } from '../fault.ts'
import { choice, list, object, picturePath, slug, wholeNumber, requiredText } from '../file-fields.ts'
import { day, description, QuestionInFile, withPictures } from './content-fields.ts'
import { startReading, type FileReading, type Reading } from './file-reading.ts'
import { parseTextFile } from './text-file.ts'

/** The teaser shows fourteen words and an ellipsis. */
const minDescriptionWords = 15

const ArticleHeader = object({
  id: wholeNumber(1, 1_000_000),
  title: requiredText(90),
  topic: requiredText(30),
  description: description.refine(
    (written) => written.split(/\s+/).length >= minDescriptionWords,
    `must have at least ${minDescriptionWords} words, since a teaser shows fourteen of them`,
  ),
  published: day,
  picture: object({ file: picturePath, alt: requiredText(250) }).optional(),
  sign: choice(...zodiacSigns).optional(),
  reasons: object({ heading: requiredText(90), list: list(requiredText(250)).min(2, 'must name at least two') }).optional(),
  questions: object({ heading: requiredText(90), list: list(QuestionInFile).min(1, 'must have a question') }).optional(),
  closing: requiredText(1_500),
  pieces: list(slug).min(1, 'must name at least one product'),
})

type ArticleHeader = z.output<typeof ArticleHeader>

/** An article, with what must differ between articles. */
export type ReadArticle = FileReading<Article> & {
  readonly file: string
  readonly slug: string
  readonly id: number | undefined
  readonly sign: ZodiacSign | undefined
  readonly pieces: readonly string[]
}

/** Reads `content/blog/<slug>.md`. `drawingOf` names the picture that is drawn for a sign without a photograph. */
export function readArticle(file: string, source: string, drawingOf: (sign: ZodiacSign) => string): ReadArticle {
  const reading = startReading(file)
  const name = file.replace(/^.*\//, '').replace(/[.]md$/, '')
  const noFields = { file, slug: name, id: undefined, sign: undefined, pieces: [] }
  if (!slug.safeParse(name).success) reading.addFault(fault([], 'the name of the file must be small letters, digits and single hyphens'))

  const parts = parseTextFile(source)
  if (!parts.ok) {
    reading.addFault(fault([], parts.problem))
    return { ...reading.done<Article>(undefined), ...noFields }
  }
  const header = reading.parse(ArticleHeader, parts.value.header)
  const sections = reading.sections(parts.value.body, parts.value.firstLine)
  if (sections.length === 0) reading.addFault(fault([], 'has no text under its header'))
  if (!header) return { ...reading.done<Article>(undefined), ...noFields, ...comparableFields(parts.value.header) }

  const picture = pictureFor(header, reading, drawingOf)
  const texts = textsOf(header, reading)
  const { id, title, topic, description, published, sign, pieces, reasons } = header
  return {
    ...reading.done<Article>(
      picture &&
        ((pictureOf) => ({
          ...{ id, slug: name, topic, title, description, sign, pieces, reasons, ...texts },
          publishedOn: published,
          picture: pictureOf(picture),
          sections: withPictures(sections, pictureOf),
        })),
    ),
    ...{ file, slug: name, id, sign, pieces },
  }
}

function pictureFor({ picture, sign }: ArticleHeader, reading: Reading, drawingOf: (sign: ZodiacSign) => string) {
  if (picture) {
    reading.addPicture({ file: picture.file, path: ['picture', 'file'] })
    return picture
  }
  if (!sign) return void reading.addFault(fault(['picture'], 'is missing: only an article about a sign can be without'))
  const drawing = `${sign} in gold`
  reading.addPicture({ file: drawing, drawing: drawingOf(sign), path: ['sign'] })
  return { file: drawing, alt: `The constellation of ${sign}, drawn in gold on leather` }
}

const textsOf = ({ questions, closing }: ArticleHeader, reading: Reading): Pick<Article, 'questions' | 'closingHtml'> => ({
  questions: questions && {
    heading: questions.heading,
    list: questions.list.map(({ question, answer }, at) => ({
      question,
      answerHtml: reading.paragraphs(answer, ['questions', 'list', at, 'answer']),
    })),
  },
  closingHtml: reading.paragraphs(closing, ['closing']),
})

/** Returns what can be compared with the other files although this one has a fault. */
function comparableFields(header: unknown): Pick<ReadArticle, 'id' | 'sign' | 'pieces'> {
  const { id, sign, pieces } = ArticleHeader.shape
  const read = object({ id: id.optional().catch(undefined), sign: sign.catch(undefined), pieces: pieces.catch([]) })
    .loose()
    .safeParse(header).data
  return { id: read?.id, sign: read?.sign, pieces: read?.pieces ?? [] }
}
