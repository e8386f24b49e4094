import { formatPaise } from '#src/kit/money.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { Suggestions } from '#src/shop/workflows/searching/searching.ts'
import { mediaUrl } from '../../media-url.ts'
import { addressOf, searchQuery } from '../../routes.ts'
import { listingFilters } from '../../routes/listing-filters.ts'

export type SuggestionsReply = { readonly groups: readonly SuggestionGroup[] }

type SuggestionGroup = { readonly name: string; readonly items: readonly Suggestion[] }

type Suggestion = {
  readonly to: string
  readonly words: string
  /** What is said beside it, such as a price. */
  readonly beside?: string
  readonly picture?: string
}

/** Wide enough for 56 pixels on a sharp screen. */
const pictureWidth = 112

export function toWire({ products, total, categories, signs, articles, questions }: Suggestions, text: string): SuggestionsReply {
  const all: SuggestionGroup[] = [
    { name: 'Pieces', items: [...products.map(ofProduct), ...(total > products.length ? [ofAll(total, text)] : [])] },
    {
      name: 'Categories',
      items: categories.map(({ listing, category }) => ({
        to: withQuery(addressOf(listing === 'retail' ? 'products' : 'personalised'), listingFilters.categories.query, category),
        words: category,
      })),
    },
    {
      name: 'Signs',
      items: signs.map((sign) => ({
        to: withQuery(addressOf('personalised'), listingFilters.sign.query, sign),
        words: `${sign} on your lid`,
      })),
    },
    { name: 'To read', items: articles.map(({ slug, title }) => ({ to: addressOf('article', { slug }), words: title })) },
    { name: 'Questions', items: questions.map(({ question, place }) => ({ to: `${addressOf('faq')}#q${place}`, words: question })) },
  ]
  return { groups: all.filter(({ items }) => items.length > 0) }
}

function ofProduct({ id, name, pricePaise, variants }: Product): Suggestion {
  const shown = variants.find(({ available }) => available > 0) ?? variants[0]
  const picture = shown?.pictures[0]
  const width = picture && (picture.widths.find((each) => each >= pictureWidth) ?? picture.widths.at(-1))
  return {
    to: addressOf('product', { productId: id }),
    words: name,
    beside: formatPaise(pricePaise),
    ...(picture && width && { picture: mediaUrl(picture.key, width, 'webp') }),
  }
}

const ofAll = (total: number, text: string): Suggestion => ({
  to: withQuery(addressOf('products'), searchQuery, text),
  words: `All ${total} pieces`,
})

const withQuery = (address: string, name: string, value: string): string => `${address}?${new URLSearchParams({ [name]: value })}`
