import type { TextPicture, LidText } from './text-parts.ts'

/** What the pages say in the owner's own words, as `content/pages.yaml` says it. */
export type PageTexts = {
  readonly home: HomeTexts
  readonly products: ListingTexts & { readonly title: string }
  readonly personalised: ListingTexts
  readonly gallery: {
    readonly eyebrow: string
    readonly description: string
    readonly lead: string
    /** For search engines, by category; one that has none is described as the whole gallery. */
    readonly categories: readonly { readonly name: string; readonly description: string }[]
  }
  readonly faq: { readonly description: string }
  readonly contact: { readonly description: string; readonly lead: string }
  readonly blog: { readonly description: string }
  readonly product: {
    /** Beside the button that buys: delivery, return, exchange and warranty in short, each with the policy behind it. */
    readonly plain: readonly Assurance[]
    readonly personalised: readonly Assurance[]
  }
}

export type Assurance = { readonly words: string; readonly link: string; readonly to: string }

export type HomeTexts = {
  readonly description: string
  readonly statementHtml: string
  /** One for each banner, in their order; with more banners they begin again. */
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
  /** What search engines call it. */
  readonly name: string
  /** Above the heading. */
  readonly eyebrow: string
  readonly lead: string
  readonly description: string
  /** Of one category; `{category}` and `{pieces}` stand in it. */
  readonly categoryDescription: string
}
