import { drawLid } from '#src/foil/lid-drawing.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { Shop } from '#src/shop/shop.ts'
import { type CardData, type CardPicture, cardOf } from '../../ui/card-data.ts'

/** A lid with a name on it, drawn on the server: the page that opens the shop shows what the shop does. */
export type WrittenLid = { readonly picture: CardPicture; readonly viewBox: string; readonly foil: string }

export async function loadHome({ catalogue, content }: Pick<Shop, 'catalogue' | 'content'>) {
  const [media, featured, personalised] = await Promise.all([
    content.media(),
    catalogue.search({ listing: 'retail', isActive: true, page: 1, pageSize: 4 }),
    catalogue.search({ listing: 'personalised', isActive: true, page: 1, pageSize: 4 }),
  ])
  const withSign = personalised.products.find((product) => product.personalisation?.zodiac && product.variants[0]?.canvas)
  return {
    banners: media.banners,
    gallery: media.gallery.map(({ picture }) => picture),
    film: media.loops.find(({ page }) => page === 'home'),
    clients: media.clients,
    bestSellers: featured.products.map((product) => cardOf(product)) satisfies CardData[],
    lid: withSign && writtenLid(withSign),
    b2bPicture: media.gallery.find(({ category }) => category === 'Celebration Boxes')?.picture,
    signProductId: withSign?.id,
  }
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
