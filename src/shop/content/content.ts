import type { PageTexts } from './page-texts.ts'
import type { TextPicture, LidText } from './text-parts.ts'

export type { TextPicture, LidText as Writing } from './text-parts.ts'
import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'

/** What the house has to say, as the owner's `content/` folder says it. What ends in `Html` is clean HTML, all else plain text. */
export type Content = {
  readonly articles: readonly Article[]
  readonly pages: PageTexts
  readonly questions: readonly Question[]
  readonly about: About
  readonly bulk: BulkTerms
} & Readonly<Record<LegalName, LegalText>>

/** The texts that every shop has, each once. */
export type TextName = Exclude<keyof Content, 'articles'>

/** Terms and policies, each with a page of its own. */
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
  /** Its place in addresses. */
  readonly slug: string
  /** A word or two above the title, such as "Care". */
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
  /** The last words, after everything else. */
  readonly closingHtml: string
  /** Ids of the products that go with it. */
  readonly pieces: readonly string[]
}

export type ArticleTeaser = Pick<Article, 'id' | 'slug' | 'topic' | 'title' | 'description' | 'picture'>

/** A heading with what stands under it; the first of a text may have no heading. */
export type Section = {
  /** Empty for words before the first heading. */
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
    /** What is shown above the words. */
    readonly look: { readonly picture: TextPicture } | { readonly writing: LidText }
  }[]
  readonly story: readonly Section[]
  readonly services: readonly { readonly icon: ServiceIcon; readonly title: string; readonly words: string }[]
}

export const serviceIcons = ['truck', 'pen', 'check', 'mail', 'phone', 'bag', 'pin'] as const
export type ServiceIcon = (typeof serviceIcons)[number]

/** How a bulk order goes. */
export type BulkTerms = {
  readonly title: string
  readonly description: string
  readonly lead: string
  /** Of one category; `{category}` and `{pieces}` stand in it. */
  readonly categoryDescription: string
  /** In one glance: a few words that stand out, and what goes with them. */
  readonly glance: readonly { readonly fact: string; readonly words: string }[]
  /** The heading above the steps. */
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
