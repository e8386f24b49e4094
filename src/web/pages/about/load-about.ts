import type { Catalogue } from '#src/shop/catalogue/catalogue.ts'
import type { Canvas } from '#src/shop/catalogue/product.ts'
import type { LidText } from '#src/kit/lid/lid-text.ts'
import type { About } from '#src/shop/content/content.ts'
import type { Shop } from '#src/shop/shop.ts'
import { personalisedLid } from '../../ui/lid/personalised-lid.ts'
import type { CardPicture } from '../../ui/product/card-data.ts'

export type ShownAbout = Omit<About, 'cards'> & { readonly cards: readonly ShownAboutCard[] }

export type ShownAboutCard = Pick<About['cards'][number], 'title' | 'subtitle' | 'html'> & {
  readonly picture: CardPicture | undefined
  /** Drawn over the picture. */
  readonly foil: { readonly viewBox: string; readonly markup: string } | undefined
}

export async function loadAbout({ catalogue, content }: Pick<Shop, 'catalogue' | 'content'>) {
  const [about, media] = await Promise.all([content.getText('about'), content.media()])
  const canvas = about.cards.some(({ look }) => 'writing' in look) ? await findCanvas(catalogue) : undefined
  const cards = about.cards.map(({ look, ...texts }): ShownAboutCard => ({ ...texts, ...cardPictureOf(look, canvas) }))
  return { about: { ...about, cards } satisfies ShownAbout, film: media.loops.find(({ page }) => page === 'about') }
}

/** In a shop without personalisable products the card has only its text. */
function cardPictureOf(look: About['cards'][number]['look'], canvas: Canvas | undefined): Pick<ShownAboutCard, 'picture' | 'foil'> {
  if ('picture' in look) return { picture: look.picture, foil: undefined }
  if (!canvas) return { picture: undefined, foil: undefined }
  const { name, sign }: LidText = look.writing
  const { picture, viewBox, foil } = personalisedLid(canvas, { name, sign }, 'about')
  return { picture, foil: { viewBox, markup: foil } }
}

/** Prefers a lid with light foil, which is easiest to see. */
async function findCanvas({ search }: Catalogue): Promise<Canvas | undefined> {
  const { products } = await search({ listing: 'personalised', isActive: true, page: 1, pageSize: 4 })
  const canvases = products.flatMap(({ variants }) => variants.flatMap(({ canvas }) => canvas ?? []))
  return canvases.find(({ ink }) => ink === 'light') ?? canvases[0]
}
