/** The pages for whom or for which day somebody gives, from `content/gifts.yaml`. */
export type GiftTexts = {
  readonly eyebrow: string
  readonly title: string
  readonly lead: string
  readonly description: string
  /** The headings of the list: for whom, for which day, and under which sign. */
  readonly people: string
  readonly occasions: string
  readonly signs: string
  readonly pages: readonly GiftPageTexts[]
}

export type GiftPageTexts = {
  /** Its last part in URLs. */
  readonly slug: string
  readonly about: GiftKind
  /** As links name it, such as "For a sister". */
  readonly name: string
  readonly title: string
  readonly lead: string
  readonly description: string
  readonly html: string
  /** Ids of the products that the page shows. */
  readonly products: readonly string[]
}

export const giftKinds = ['person', 'occasion'] as const
export type GiftKind = (typeof giftKinds)[number]

/** The same texts with other ids of the products that they show. */
export const withGiftProducts = (texts: GiftTexts, idOf: (productId: string) => string): GiftTexts => ({
  ...texts,
  pages: texts.pages.map((page) => ({ ...page, products: page.products.map(idOf) })),
})

/** What no two pages have in common, besides the address. */
const ownWords = ['name', 'title', 'lead', 'description', 'html'] as const

/** Of which page of before each new address is: of one that has left its own, and shares words with it that no other page has. */
export function movedGifts(
  before: readonly GiftPageTexts[],
  after: readonly GiftPageTexts[],
): { readonly from: string; readonly to: string }[] {
  const left = before.filter(({ slug }) => after.every((page) => page.slug !== slug))
  const added = after.filter(({ slug }) => before.every((page) => page.slug !== slug))
  const pairs = left.flatMap((was) => added.map((is) => ({ was, is, shared: ownWords.filter((field) => was[field] === is[field]).length })))
  const taken = new Set<GiftPageTexts>()
  return pairs
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .flatMap(({ was, is }) => {
      if (taken.has(was) || taken.has(is)) return []
      taken.add(was).add(is)
      return [{ from: was.slug, to: is.slug }]
    })
}

/** A folder may do without the file, and a shop that was opened before there was one has none. */
export const noGifts: GiftTexts = {
  eyebrow: '',
  title: 'Gifts',
  lead: '',
  description: '',
  people: 'For whom',
  occasions: 'For which day',
  signs: 'Under which sign',
  pages: [],
}
