import type { LidText } from '#src/foil/lid-drawing.ts'
import type { Canvas } from '#src/shop/catalogue/product.ts'
import type { ArticleTeaser } from '#src/shop/content/content.ts'
import type { Shop } from '#src/shop/shop.ts'
import { loadPageShell } from '../../layout/load-page-shell.ts'
import { personalisedLid, type PersonalisedLid } from '../../ui/lid/personalised-lid.ts'
import { cardOf } from '../../ui/product/card-data.ts'
import { shopStructuredDataOf } from './shop-structured-data.ts'

const favouritesShown = 4
const newShown = 3
const articlesShown = 3

export async function loadHome(shop: Shop, origin: string) {
  const { catalogue, content, orders } = shop
  const retail = { listing: 'retail', isActive: true, page: 1 } as const
  const [{ home: texts }, shell, media, bought, featured, newest, personalised, journal] = await Promise.all([
    content.getText('pages'),
    loadPageShell(shop, origin),
    content.media(),
    orders.bestSellers(favouritesShown),
    catalogue.search({ ...retail, pageSize: favouritesShown }),
    catalogue.search({ ...retail, pageSize: favouritesShown + newShown, order: 'newest' }),
    catalogue.search({ listing: 'personalised', isActive: true, page: 1, pageSize: 4 }),
    content.listArticles(1, 12),
  ])
  // A new shop has too few sales for best sellers and shows the featured products instead.
  const hasBestSellers = bought.length === favouritesShown
  const favourites = hasBestSellers ? bought : featured.products
  const shown = new Set(favourites.map(({ id }) => id))
  const withSign = personalised.products.find((product) => product.personalisation?.zodiac && product.variants[0]?.canvas)
  const canvas = withSign?.variants[0]?.canvas
  return {
    structuredData: shopStructuredDataOf(shell, shop.settings),
    banners: media.banners.map(({ slide, place = 0, ...banner }) => ({
      ...banner,
      text: slide ?? texts.slides[place % texts.slides.length],
    })),
    tiles: media.tiles ?? [],
    film: media.loops.find(({ page }) => page === 'home'),
    clients: media.clients,
    hasBestSellers,
    favourites: favourites.map((product) => cardOf(product)),
    newProducts: newest.products
      .filter(({ id }) => !shown.has(id))
      .slice(0, newShown)
      .map((product) => cardOf(product)),
    texts,
    // The home page shows a lid with a name, because that is what the shop sells.
    lid: canvas && lidOf(canvas, texts.personalised.writing),
    signProductId: withSign?.id,
    articles: newestOfEachTopic(journal.articles)
      .slice(0, articlesShown)
      .map(({ slug, topic, title, picture }) => ({ slug, topic, title, picture })),
  }
}

let drawn: { readonly of: string; readonly lid: PersonalisedLid } | undefined

/** The last one is remembered: it differs only once the owner changes the picture or the text, and drawing is a sixteenth of the page. */
function lidOf(canvas: Canvas, text: LidText): PersonalisedLid {
  const of = JSON.stringify([canvas, text])
  if (drawn?.of !== of) drawn = { of, lid: personalisedLid(canvas, text, 'home') }
  return drawn.lid
}

function newestOfEachTopic(articles: readonly ArticleTeaser[]): ArticleTeaser[] {
  const topics = new Set<string>()
  return articles.filter(({ topic }) => !topics.has(topic) && topics.add(topic))
}
