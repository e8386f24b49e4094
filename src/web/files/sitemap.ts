import type { LoaderFunctionArgs } from 'react-router'
import type { ProductId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { ShownShop } from '#src/shop/shown-shop.ts'
import { shopContext } from '../context.ts'
import { mediaUrl } from '../media-url.ts'
import { addressOf, files, legalPages, type PageName } from '../routes.ts'
import { noFilters, writeFilters } from '../listing/filters.ts'
import { textFile } from './text-file.ts'
import { type SitemapEntry, sitemapIndexXml, sitemapPart, sitemapXml } from './sitemap-xml.ts'

/** The addresses for search engines: the pages, each product, category and article. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin, searchParams } = new URL(request.url)
  const shop = context.get(shopContext)
  const part = sitemapPart(await pagesOf(shop), Number(searchParams.get('part')) || undefined)
  if (!part) return new Response(null, { status: 404 })
  const xml =
    'parts' in part
      ? sitemapIndexXml(Array.from({ length: part.parts }, (_, at) => `${origin}${files.sitemap.path}?part=${at + 1}`))
      : sitemapXml((await described(part.whole, shop)).map((entry) => withOrigin(entry, origin)))
  return textFile(xml, 'application/xml; charset=utf-8')
}

/** A product is described once it is known in which file it stands. */
type Page = SitemapEntry | { readonly product: ProductId }

/** Every page that search engines may show, once. */
export async function pagesOf({ catalogue, content }: ShownShop): Promise<Page[]> {
  const [ids, categories, forWhom, pages, articles, media, gifts, legal] = await Promise.all([
    catalogue.listSold(),
    catalogue.listCategories('retail'),
    catalogue.listCategories('personalised'),
    content.getText('pages'),
    content.listPages(),
    content.media(),
    content.findGifts(),
    Promise.all(legalPages.map(async (name) => ({ address: addressOf(name), changed: (await content.getText(name)).updatedOn }))),
  ])
  return [
    ...staticPages.map((name) => ({ address: addressOf(name) })),
    { address: addressOf('gallery'), pictures: media.gallery.map(({ picture }) => largest(picture)) },
    ...legal,
    ...categories.map((category) => ({
      address: `${addressOf('products')}${writeFilters({ ...noFilters, categories: [category] })}`,
    })),
    // Others would show search engines what the listing shows already.
    ...(pages.personalised.categories ?? []).flatMap(({ name }) =>
      forWhom.includes(name) ? [{ address: `${addressOf('personalised')}${writeFilters({ ...noFilters, categories: [name] })}` }] : [],
    ),
    ...gifts.pages.map(({ slug }) => ({ address: addressOf('gift', { slug }) })),
    ...ids.map((product) => ({ product })),
    ...articles.map(({ slug, changedAt, picture }) => ({
      address: addressOf('article', { slug }),
      changed: changedAt,
      pictures: [largest(picture)],
    })),
  ]
}

export const staticPages = ['home', 'products', 'personalised', 'gifts', 'b2b', 'about', 'contact', 'blog', 'faq'] satisfies PageName[]

async function described(pages: readonly Page[], { catalogue }: Shop): Promise<SitemapEntry[]> {
  const products = await catalogue.describeSold(pages.flatMap((page) => ('product' in page ? [page.product] : [])))
  const entryOf = new Map(
    products.map(({ id, changedAt, pictures }) => [
      id,
      {
        address: addressOf('product', { productId: id }),
        changed: changedAt,
        pictures: pictures.map(({ key, width }) => mediaUrl(key, width, 'webp')),
      },
    ]),
  )
  return pages.flatMap((page) => ('product' in page ? (entryOf.get(page.product) ?? []) : [page]))
}

const largest = ({ key, widths }: { readonly key: string; readonly widths: readonly number[] }): string =>
  mediaUrl(key, widths.at(-1) ?? 0, 'webp')

const withOrigin = ({ address, changed, pictures = [] }: SitemapEntry, origin: string): SitemapEntry => ({
  address: origin + address,
  changed,
  pictures: pictures.map((picture) => origin + picture),
})
