import { giftKinds, type GiftPageTexts, type GiftTexts, noGifts } from '#src/shop/content/gift-texts.ts'
import { fault } from '../fault.ts'
import { choice, list, object, requiredText, slug } from '../file-fields.ts'
import { description } from './content-fields.ts'
import { type FileReading, startReading } from './file-reading.ts'

const heading = requiredText(60)

/** A text of fewer words than this says nothing that the list of products does not say. */
const fewestWords = 60

const GiftPage = object({
  slug,
  about: choice(...giftKinds),
  name: requiredText(30),
  title: heading,
  lead: requiredText(250),
  description,
  text: requiredText(2_000).refine(
    (written) => written.split(/\s+/).length >= fewestWords,
    `must have at least ${fewestWords} words: a page that only repeats a list is worth no address`,
  ),
  pieces: list(slug).min(3, 'must name at least three products').max(12, 'must name twelve products at most'),
})

const differing = ['slug', 'name', 'title', 'lead', 'description', 'text'] as const

const GiftsFile = object({
  eyebrow: requiredText(40),
  title: heading,
  lead: requiredText(250),
  description,
  people: heading,
  occasions: heading,
  signs: heading,
  pages: list(GiftPage).min(1, 'must have a page').max(60, 'must have at most 60 pages'),
})

/** What was read of `content/gifts.yaml`, with the addresses and the products that have to agree with other files. */
export type ReadGifts = FileReading<GiftTexts> & {
  readonly pages: readonly GiftPageTexts[]
  readonly products: readonly { readonly at: string; readonly id: string }[]
}

/** Reads `content/gifts.yaml`; a folder may do without it. */
export function readGifts(file: string, source: string | undefined): ReadGifts {
  const reading = startReading(file)
  const nothing = { pages: [], products: [] }
  if (source === undefined) return { ...reading.done(() => noGifts), ...nothing }
  const gifts = reading.parseYaml(GiftsFile, source)
  if (!gifts) return { ...reading.done<GiftTexts>(undefined), ...nothing }

  for (const field of differing)
    for (const [at, page] of gifts.pages.entries()) {
      const earlier = gifts.pages.slice(0, at).find((other) => other[field] === page[field])
      if (earlier) reading.addFault(fault(['pages', at, field], `is the same as that of ${earlier.slug}`))
    }
  const pages = gifts.pages.map(({ text, pieces: products, ...page }, at) => ({
    ...page,
    products,
    html: reading.paragraphs(text, ['pages', at, 'text']),
  }))
  return {
    ...reading.done(() => ({ ...gifts, pages })),
    pages,
    products: pages.flatMap(({ products }, at) => products.map((id, place) => ({ at: `pages.${at}.pieces.${place}`, id }))),
  }
}
