import { addressOf, files } from '#src/web/routes.ts'

/** What can be bought, and on which page. */
export type SoldVariant = {
  readonly variantId: string
  readonly productId: string
  readonly pricePaise: number
  readonly isPersonalised: boolean
  /** So popular that it sells out. */
  readonly isHot: boolean
}

/** A page as browsers load it: scripts, styles and fonts, and the pictures that a phone and a desktop choose and come to see. */
export type SurveyedPage = {
  readonly address: string
  readonly data: string
  readonly files: readonly string[]
  readonly phone: readonly string[]
  readonly desktop: readonly string[]
}

export type Site = {
  readonly home: SurveyedPage
  readonly lists: readonly SurveyedPage[]
  readonly texts: readonly SurveyedPage[]
  /** By product. */
  readonly products: ReadonlyMap<string, SurveyedPage>
  readonly cart: SurveyedPage
  readonly checkout: SurveyedPage
  /** What crawlers read: every page that the site map names. */
  readonly mapped: readonly string[]
}

type Screen = { readonly widthPx: number; readonly density: number; readonly seesLazy: number }

export const screens: Readonly<Record<'phone' | 'desktop', Screen>> = {
  phone: { widthPx: 390, density: 2.6, seesLazy: 6 },
  desktop: { widthPx: 1_440, density: 1, seesLazy: 10 },
}

type SurveyOptions = { readonly variants: readonly SoldVariant[]; readonly seesPictures: boolean }

/** Reads every page once, and what it loads. */
export async function surveySite(origin: string, { variants, seesPictures }: SurveyOptions): Promise<Site> {
  const survey = async (address: string) => {
    const page = await surveyPage(origin, address)
    return page && !seesPictures ? { ...page, phone: [], desktop: [] } : page
  }
  const read = async (address: string) => (await survey(address)) ?? Promise.reject(new Error(`${address} does not exist`))
  const all = async (addresses: readonly string[]) => (await Promise.all(addresses.map(survey))).flatMap((page) => page ?? [])
  const productIds = [...new Set(variants.map(({ productId }) => productId))]
  const products = await Promise.all(productIds.map((productId) => read(addressOf('product', { productId }))))
  const map = await (await fetch(origin + files.sitemap.path)).text()
  return {
    home: await read(addressOf('home')),
    lists: await all([addressOf('products'), `${addressOf('products')}?page=2`, addressOf('personalised'), addressOf('b2b')]),
    texts: await all([addressOf('about'), addressOf('faq'), addressOf('gallery'), addressOf('blog'), addressOf('shippingPolicy')]),
    products: new Map(productIds.map((id, at) => [id, products[at]!])),
    cart: await read(addressOf('cart')),
    checkout: await read(addressOf('checkout')),
    mapped: [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => new URL(location!.replaceAll('&amp;', '&')).pathname),
  }
}

/** Undefined when the owner's shop has no such page. */
async function surveyPage(origin: string, address: string): Promise<SurveyedPage | undefined> {
  const response = await fetch(origin + address)
  const html = await response.text()
  if (!response.ok) return undefined
  const [path = '', query] = address.split('?')
  return {
    address,
    data: `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`,
    files: [...new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file))],
    phone: picturesOn(html, screens.phone),
    desktop: picturesOn(html, screens.desktop),
  }
}

/** Browsers load eager pictures, and lazy ones that are near the screen. Of each they take one file, the smallest that is large enough. */
export function picturesOn(html: string, screen: Screen): string[] {
  const pictures = [...html.matchAll(/(?:<picture[^>]*>(?<sources>(?:<source[^>]*>)*))?<img(?<image>[^>]*)>/g)]
  let lazy = 0
  const seen = pictures.filter(({ groups }) => !groups!['image']!.includes('loading="lazy"') || lazy++ < screen.seesLazy)
  return [...new Set(seen.flatMap(({ groups }) => fileFor(groups!['sources'] ?? '', groups!['image']!, screen) ?? []))]
}

function fileFor(sources: string, image: string, screen: Screen): string | undefined {
  const offers = [...sources.matchAll(/<source[^>]*>/g)].map(([tag]) => tag)
  const chosen = offers.find((tag) => mediaFits(attribute(tag, 'media'), screen)) ?? image
  const candidates = [...(attribute(chosen, 'srcSet') ?? '').matchAll(/(\/media\/\S+) (\d+)w/g)].map(([, path, width]) => ({
    path: path!,
    width: Number(width),
  }))
  const wanted = shownWidth(attribute(chosen, 'sizes') ?? '100vw', screen) * screen.density
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1))?.path ?? /\/media\/[\w.-]+/.exec(image)?.[0]
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&lt;', '<')

const remPx = 16

/** Understands what the shop's own pages contain: `(width < 48rem)` and `(min-width: 80rem)`. */
function mediaFits(media: string | undefined, { widthPx }: Screen): boolean {
  const [, below, least] = /\(width < (\d+)rem\)|\(min-width: (\d+)rem\)/.exec(media ?? '') ?? []
  if (below) return widthPx < Number(below) * remPx
  return least === undefined || widthPx >= Number(least) * remPx
}

function shownWidth(sizes: string, screen: Screen): number {
  const size = sizes.split(/, ?(?![^(]*\))/).find((each) => mediaFits(each, screen)) ?? '100vw'
  const [, number = '100', unit] = /([\d.]+)(px|vw|rem)\s*$/.exec(size) ?? []
  return unit === 'px' ? Number(number) : unit === 'rem' ? Number(number) * remPx : (Number(number) / 100) * screen.widthPx
}
