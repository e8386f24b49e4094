import { drawLid } from '#src/foil/lid-drawing.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { ArticleTeaser } from '#src/shop/content/content.ts'
import type { Shop } from '#src/shop/shop.ts'
import { loadHouse } from '../../layout/load-house.ts'
import { type CardPicture, cardOf } from '../../ui/card-data.ts'
import { factsOf } from './house-facts.ts'

/** A lid with a name on it, drawn on the server: the page that opens the shop shows what the shop does. */
export type WrittenLid = { readonly picture: CardPicture; readonly viewBox: string; readonly foil: string }

const favouritesShown = 4
const newShown = 3
const articlesShown = 3

export async function loadHome(shop: Shop, origin: string) {
  const { catalogue, content, orders } = shop
  const retail = { listing: 'retail', isActive: true, page: 1 } as const
  const [house, media, bought, featured, newest, personalised, journal] = await Promise.all([
    loadHouse(shop, origin),
    content.media(),
    orders.bestSellers(favouritesShown),
    catalogue.search({ ...retail, pageSize: favouritesShown }),
    catalogue.search({ ...retail, pageSize: favouritesShown + newShown, order: 'newest' }),
    catalogue.search({ listing: 'personalised', isActive: true, page: 1, pageSize: 4 }),
    content.listArticles(1, 12),
  ])
  // A shop that has hardly sold anything yet has no best sellers, but it has favourites.
  const hasBestSellers = bought.length === favouritesShown
  const favourites = hasBestSellers ? bought : featured.products
  const shown = new Set(favourites.map(({ id }) => id))
  const withSign = personalised.products.find((product) => product.personalisation?.zodiac && product.variants[0]?.canvas)
  return {
    facts: factsOf(house),
    banners: media.banners,
    gallery: media.gallery.map(({ picture }) => picture),
    film: media.loops.find(({ page }) => page === 'home'),
    clients: media.clients,
    hasBestSellers,
    favourites: favourites.map((product) => cardOf(product)),
    newPieces: newest.products
      .filter(({ id }) => !shown.has(id))
      .slice(0, newShown)
      .map((product) => cardOf(product)),
    lid: withSign && writtenLid(withSign),
    b2bPicture: media.gallery.find(({ category }) => category === 'Celebration Boxes')?.picture,
    signProductId: withSign?.id,
    articles: newestOfEachTopic(journal.articles)
      .slice(0, articlesShown)
      .map(({ slug, topic, title, picture }) => ({ slug, topic, title, picture })),
  }
}

function newestOfEachTopic(articles: readonly ArticleTeaser[]): ArticleTeaser[] {
  const topics = new Set<string>()
  return articles.filter(({ topic }) => !topics.has(topic) && topics.add(topic))
}

function writtenLid(product: Product): WrittenLid | undefined {
  const canvas = product.variants.find((variant) => variant.canvas)?.canvas
  if (!canvas) return undefined
  const { key, width, height, widths, alt } = canvas.picture
  const { viewBox, markup } = drawLid(canvas.quad, { name: 'Meera', sign: 'Leo' }, canvas.ink, {
    pictureAspect: width / height,
    idPrefix: 'home',
  })
  return { picture: { key, width, height, widths, alt: `${alt}, with Meera and Leo in gold foil` }, viewBox, foil: markup }
}
