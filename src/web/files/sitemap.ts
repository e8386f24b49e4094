import type { LoaderFunctionArgs } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { shopContext } from '../context.ts'
import { addressOf, files, legalPages, type PageName } from '../routes.ts'
import { noFilters, writeFilters } from '../listing/filters.ts'
import { textFile } from './text-file.ts'
import { sitemapXml } from './sitemap-xml.ts'

/** The addresses for search engines: the pages, each product, category and article. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin, searchParams } = new URL(request.url)
  const part = Number(searchParams.get('part')) || undefined
  const addresses = (await addressesOf(context.get(shopContext))).map((address) => origin + address)
  const xml = sitemapXml(addresses, { part, addressOfPart: (wanted) => `${origin}${files.sitemap.path}?part=${wanted}` })
  return xml ? textFile(xml, 'application/xml; charset=utf-8') : new Response(null, { status: 404 })
}

async function addressesOf({ catalogue, content }: Shop): Promise<string[]> {
  const [ids, categories, slugs] = await Promise.all([catalogue.listSold(), catalogue.listCategories('retail'), content.listSlugs()])
  return [
    ...staticPages.map((name) => addressOf(name)),
    ...categories.map((category) => `${addressOf('products')}${writeFilters({ ...noFilters, categories: [category] })}`),
    ...ids.map((productId) => addressOf('product', { productId })),
    ...slugs.map((slug) => addressOf('article', { slug })),
  ]
}

const staticPages = [
  'home',
  'products',
  'personalised',
  'b2b',
  'about',
  'contact',
  'gallery',
  'blog',
  'faq',
  ...legalPages,
] satisfies PageName[]
