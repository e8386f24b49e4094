import type { LoaderFunctionArgs } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { deliveryPriceText } from '#src/shop/pricing/charges.ts'
import type { Shop } from '#src/shop/shop.ts'
import { shopContext } from '../context.ts'
import { noFilters, writeFilters } from '../listing/filters.ts'
import { offeredProductOf } from '../offers/offered-product.ts'
import { addressOf, files, legalPages, searchQuery } from '../routes.ts'
import { textFile } from './text-file.ts'

type Link = { readonly name: string; readonly address: string; readonly about: string }

/** A short guide to the shop for language models, in the form of https://llmstxt.org: a title, a summary, and lists of links. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin } = new URL(request.url)
  const shop = context.get(shopContext)
  const { settings, catalogue, content } = shop
  const [categories, articles, pages, bulk, gifts] = await Promise.all([
    catalogue.listCategories('retail'),
    content.listPages(),
    content.getText('pages'),
    content.getText('bulk'),
    content.findGifts(),
  ])
  const list = (heading: string, links: readonly Link[]) => [
    `## ${heading}`,
    ...links.map(({ name, address, about }) => `- [${inLink(name)}](${origin}${address}): ${oneLine(about)}`),
  ]
  const blocks = [
    [`# ${settings.brand.name}`],
    [`> ${oneLine(`${settings.brand.tagline}. ${pages.home.description}`)}`],
    [
      `Prices are in Indian rupees with all taxes; delivery in India is ${deliveryPriceText(settings.charges)}. Every page is HTML without scripts. ${origin}${addressOf('products')}?${searchQuery}=... searches; ${origin}${files.merchantFeed.path} has every colour with price and stock.`,
    ],
    list('Shop', [
      { name: pages.products.name, address: addressOf('products'), about: pages.products.description },
      { name: pages.personalised.name, address: addressOf('personalised'), about: pages.personalised.description },
      { name: 'For businesses', address: addressOf('b2b'), about: bulk.description },
      ...categories.map((category) => ({
        name: category,
        address: `${addressOf('products')}${writeFilters({ ...noFilters, categories: [category] })}`,
        about: `all of the category ${category}`,
      })),
    ]),
    list('Products', await productLinks(shop)),
    list(
      'Gifts',
      gifts.pages.map(({ slug, title, description }) => ({ name: title, address: addressOf('gift', { slug }), about: description })),
    ),
    list('Delivery, returns and questions', [
      { name: 'Questions', address: addressOf('faq'), about: pages.faq.description },
      ...(await Promise.all(
        legalPages.map(async (name) => {
          const { title, description } = await content.getText(name)
          return { name: title, address: addressOf(name), about: description }
        }),
      )),
    ]),
    list(
      'Articles',
      articles.map(({ slug, title, description }) => ({ name: title, address: addressOf('article', { slug }), about: description })),
    ),
  ]
  return textFile(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`, 'text/plain; charset=utf-8')
}

async function productLinks({ catalogue }: Shop): Promise<Link[]> {
  const products = await catalogue.findSome((await catalogue.listSold()).slice(0, mostProducts))
  return products.map(offeredProductOf).map(({ id, name, pricePaise, summary }) => ({
    name,
    address: addressOf('product', { productId: id }),
    about: `${formatPaise(pricePaise)}. ${summary}`,
  }))
}

/** The first of the featured order; the feed has all of them. */
const mostProducts = 100

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const inLink = (text: string): string => oneLine(text).replace(/[[\]]/g, '')
