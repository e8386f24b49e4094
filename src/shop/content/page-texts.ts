import type { LidText } from '#src/kit/lid/lid-text.ts'
import type { TextPicture } from './text-picture.ts'

/** The texts of pages that the owner writes in `content/pages.yaml`. */
export type PageTexts = {
  readonly home: HomeTexts
  readonly products: ListingTexts & { readonly title: string }
  readonly personalised: ListingTexts
  readonly gallery: {
    readonly eyebrow: string
    readonly description: string
    readonly lead: string
    /** For search engines, by category; a category without one has the description of the gallery. */
    readonly categories: readonly { readonly name: string; readonly description: string }[]
  }
  readonly faq: { readonly description: string }
  readonly contact: { readonly description: string; readonly lead: string }
  readonly blog: { readonly description: string }
  readonly product: {
    /** Delivery, return, exchange and warranty in short, beside the buy button; each links to its policy. */
    readonly plain: readonly Assurance[]
    readonly personalised: readonly Assurance[]
  }
}

export type Assurance = { readonly words: string; readonly link: string; readonly to: string }

export type HomeTexts = {
  readonly description: string
  readonly statementHtml: string
  /** One for each banner, in order; with more banners they repeat. */
  readonly slides: readonly { readonly title: string; readonly words: string; readonly action: string; readonly to: string }[]
  readonly bestSellers: string
  readonly favourites: string
  readonly newArrivals: string
  readonly personalised: { readonly words: string; readonly action: string; readonly writing: LidText }
  readonly business: { readonly words: string; readonly action: string; readonly picture: TextPicture | undefined }
  readonly tiles: string
  readonly film: { readonly eyebrow: string; readonly title: string; readonly words: string; readonly action: string }
  readonly signs: { readonly title: string; readonly words: string }
  readonly values: Readonly<Record<HomeValue, { readonly words: string; readonly link: string; readonly to: string }>>
}

export type HomeValue = 'returnPolicy' | 'assuredSavings' | 'priceMatch'

export type ListingTexts = {
  /** Its name for search engines. */
  readonly name: string
  /** Above the heading. */
  readonly eyebrow: string
  readonly lead: string
  readonly description: string
  /** The description of one category, with `{category}` and `{pieces}` as placeholders. */
  readonly categoryDescription: string
  /** Categories with a heading and a lead of their own, such as "Gifts for her" on "For Her". Missing in texts of earlier releases. */
  readonly categories?: readonly CategoryTexts[] | undefined
}

export type CategoryTexts = { readonly name: string; readonly title: string; readonly lead: string; readonly description: string }
