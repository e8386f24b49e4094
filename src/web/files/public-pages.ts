import { createHash } from 'node:crypto'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { ShownShop } from '#src/shop/shown-shop.ts'
import { noFilters, writeFilters } from '../listing/filters.ts'
import { addressOf, legalPages } from '../routes.ts'
import { pagesOf, type staticPages } from './sitemap.ts'

type PublicPage = { readonly path: string; readonly shown: string }

/**
 * Every page of the sitemap, with what the owner says on it. `shown` is a hash: when it changes, so does what a visitor sees; numbers that change by themselves, such
 * as those of what sells, are not in it, nor how many pieces there are while there are some.
 */
export async function publicPages(shop: ShownShop): Promise<PublicPage[]> {
  const pages = await pagesOf(shop)
  const products = new Map((await productsIn(pages, shop)).map((product) => [product.id, product]))
  const shownOf = await staticContents(shop, [...products.values()])
  return Promise.all(
    pages.map(async (page): Promise<PublicPage> => {
      if ('product' in page)
        return { path: addressOf('product', { productId: page.product }), shown: hashOf(shownOfProduct(products.get(page.product), shop)) }
      return { path: page.address, shown: hashOf([page, await shownOf(page.address)]) }
    }),
  )
}

const hashOf = (shown: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(shown ?? null))
    .digest('base64url')

type ListedPage = Awaited<ReturnType<typeof pagesOf>>[number]

const readAtOnce = 100

async function productsIn(pages: readonly ListedPage[], { catalogue }: ShownShop): Promise<Product[]> {
  const ids = pages.flatMap((page) => ('product' in page ? [page.product] : []))
  const products: Product[] = []
  for (let at = 0; at < ids.length; at += readAtOnce) products.push(...(await catalogue.findSome(ids.slice(at, at + readAtOnce))))
  return products
}

const shownOfProduct = (product: Product | undefined, { settings: { promises, contact } }: ShownShop) =>
  product && {
    ...product,
    ...{ hsnCode: undefined, gstBasisPoints: undefined },
    variants: product.variants.flatMap(({ available, ...variant }) => (variant.isActive ? [{ ...variant, isInStock: available > 0 }] : [])),
    promises,
    contact,
  }

/** What pages show that are no products, by their address. A page that is not in the table is what the sitemap says of it. */
async function staticContents({ content, settings }: ShownShop, products: readonly Product[]) {
  const [media, pages, articles, gifts] = await Promise.all([
    content.media(),
    content.getText('pages'),
    content.listPages(),
    content.findGifts(),
  ])
  const { banners, tiles, loops, clients, gallery } = media
  const { brand, contact, social } = settings
  const filmOf = (page: string) => loops.filter((loop) => loop.page === page)
  const listed = (fits: (product: Product) => boolean) => products.filter(fits).map(({ id, name }) => [id, name])
  const contents: Record<(typeof staticPages)[number] | 'gallery', () => unknown> = {
    home: () => [pages.home, banners, tiles, filmOf('home'), brand],
    products: () => [pages.products, listed(({ soldIn }) => soldIn.includes('retail'))],
    personalised: () => [pages.personalised, filmOf('personalised'), listed(({ personalisation }) => personalisation !== undefined)],
    gifts: () => gifts,
    b2b: async () => [await content.getText('bulk'), clients, listed(({ soldIn }) => soldIn.includes('b2b'))],
    about: async () => [await content.getText('about'), filmOf('about'), brand],
    contact: () => [pages.contact, contact, social],
    blog: () => [pages.blog, articles.map(({ slug, title }) => [slug, title])],
    faq: async () => [pages.faq, await content.getText('questions')],
    gallery: () => [pages.gallery, gallery],
  }
  const byAddress = new Map<string, () => unknown>([
    ...Object.entries(contents).map(([name, shown]) => [addressOf(name as keyof typeof contents), shown] as const),
    ...legalPages.map((name) => [addressOf(name), () => content.getText(name)] as const),
    ...gifts.pages.map((gift) => [addressOf('gift', { slug: gift.slug }), () => gift] as const),
    ...articles.map(({ slug }) => [addressOf('article', { slug }), () => content.findArticle(slug)] as const),
    ...(['retail', 'personalised'] as const).flatMap((listing) =>
      [...new Set(products.flatMap(({ categories }) => categories[listing]))].map(
        (category) => [listAddress(listing, category), () => listed(({ categories }) => categories[listing].includes(category))] as const,
      ),
    ),
  ])
  return (address: string): unknown => byAddress.get(address)?.()
}

const listAddress = (listing: 'retail' | 'personalised', category: string): string =>
  `${addressOf(listing === 'retail' ? 'products' : 'personalised')}${writeFilters({ ...noFilters, categories: [category] })}`
