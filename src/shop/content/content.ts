import type { LidText } from '#src/kit/lid/lid-text.ts'
import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { WrittenSentences } from '../mail-sentences/mail-sentences.ts'
import type { GiftTexts } from './gift-texts.ts'
import type { PageTexts } from './page-texts.ts'
import type { SearchWords } from './search-words.ts'
import type { TextPicture } from './text-picture.ts'

export type { TextPicture } from './text-picture.ts'

/** The shop's texts, from the owner's `content/` folder. Fields called `html` or ending in `Html` are clean HTML, all others plain text. */
export type Content = {
  readonly articles: readonly Article[]
  readonly pages: PageTexts
  readonly questions: readonly Question[]
  readonly about: About
  readonly bulk: BulkTerms
  readonly search: SearchWords
  readonly gifts: GiftTexts
  readonly mails: WrittenSentences
} & Readonly<Record<LegalName, LegalText>>

/** The texts that every shop has, each once. */
export type TextName = Exclude<keyof Content, 'articles'>

/** Terms and policies; each has a page of its own. */
export const legalNames = [
  'terms',
  'privacy',
  'shippingPolicy',
  'returnsPolicy',
  'cancellationPolicy',
  'grievance',
  'accessibility',
] as const
export type LegalName = (typeof legalNames)[number]

export type Article = {
  /** The highest is the newest. */
  readonly id: number
  /** Its last part in URLs. */
  readonly slug: string
  /** One or two words above the title, such as "Care". */
  readonly topic: string
  readonly title: string
  readonly description: string
  /** The day, as `2026-10-08`. */
  readonly publishedOn: string
  readonly picture: TextPicture
  /** On articles about a zodiac sign. */
  readonly sign: ZodiacSign | undefined
  readonly sections: readonly Section[]
  readonly reasons: { readonly heading: string; readonly list: readonly string[] } | undefined
  readonly questions: { readonly heading: string; readonly list: readonly Question[] } | undefined
  /** Stands after everything else. */
  readonly closingHtml: string
  /** Ids of the products that the article shows. */
  readonly pieces: readonly string[]
}

/** The article with other ids of the products that it shows. */
export const withProductIds = (article: Article, idOf: (productId: string) => string): Article => ({
  ...article,
  pieces: article.pieces.map(idOf),
})

export type ArticleTeaser = Pick<Article, 'id' | 'slug' | 'topic' | 'title' | 'description' | 'picture'>

/** A heading and its text; the first section may have no heading. */
export type Section = {
  /** Empty for a text before the first heading. */
  readonly heading: string
  readonly html: string
  readonly picture: TextPicture | undefined
}

export type Question = { readonly question: string; readonly answerHtml: string }

export type About = {
  readonly title: string
  readonly description: string
  readonly cards: readonly {
    readonly title: string
    readonly subtitle: string
    readonly html: string
    /** The picture or the drawing above the text. */
    readonly look: { readonly picture: TextPicture } | { readonly writing: LidText }
  }[]
  readonly story: readonly Section[]
  readonly services: readonly { readonly icon: ServiceIcon; readonly title: string; readonly words: string }[]
}

export const serviceIcons = ['truck', 'pen', 'check', 'mail', 'phone', 'bag', 'pin'] as const
export type ServiceIcon = (typeof serviceIcons)[number]

/** How a bulk order works. */
export type BulkTerms = {
  readonly title: string
  readonly description: string
  readonly lead: string
  /** The description of one category, with `{category}` and `{pieces}` as placeholders. */
  readonly categoryDescription: string
  /** A few highlighted words each, with an explanation. */
  readonly glance: readonly { readonly fact: string; readonly words: string }[]
  readonly stepsHeading: string
  readonly steps: readonly { readonly title: string; readonly html: string }[]
}

export type LegalText = {
  readonly title: string
  readonly description: string
  /** The day of its last change, as `2026-10-08`. */
  readonly updatedOn: string
  readonly sections: readonly Section[]
}
