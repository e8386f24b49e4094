import type { ArticleTeaser } from '#src/shop/content/content.ts'
import type { Shop } from '#src/shop/shop.ts'
import { loadPageShell } from '../../layout/load-page-shell.ts'
import { personalisedLid } from '../../ui/lid/personalised-lid.ts'
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
    structuredData: shopStructuredDataOf(shell),
    banners: media.banners,
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
    lid: canvas && personalisedLid(canvas, texts.personalised.writing, 'home'),
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
