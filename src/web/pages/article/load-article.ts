import { type ZodiacDetails, zodiacDetails } from '#src/kit/lid/zodiac-details.ts'
import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { Shop } from '#src/shop/shop.ts'
import { personalisedLid, type PersonalisedLid } from '../../ui/lid/personalised-lid.ts'
import { cardOf } from '../../ui/product/card-data.ts'

/** A zodiac sign, its details, and how it looks on a lid. */
export type ShownSign = { readonly name: ZodiacSign; readonly details: ZodiacDetails; readonly lid: SignedLid | undefined }

export type SignedLid = PersonalisedLid & { readonly productId: string; readonly productName: string }

/** Returns an article with the cards of the products it names; undefined when there is no such article. */
export async function loadArticle(slug: string, { content, catalogue }: Pick<Shop, 'content' | 'catalogue'>) {
  const article = await content.findArticle(slug)
  if (!article) return undefined
  // oxlint-disable-next-line house/given-up-words-stay-out -- stored texts of the owner's spell it so
  const { pieces: productIds, sign, ...text } = article
  const products = await catalogue.findSome(productIds)
  return { ...text, cards: products.map((product) => cardOf(product)), sign: sign && shownSign(sign, products) }
}

export type ShownArticle = NonNullable<Awaited<ReturnType<typeof loadArticle>>>

function shownSign(name: ZodiacSign, products: readonly Product[]): ShownSign {
  const lids = products.flatMap((product) => signedLid(name, product) ?? [])
  return { name, details: zodiacDetails[name], lid: lids[0] }
}

/** Returns the sign on a lid, if possible with light foil, where it is easiest to see. */
function signedLid(sign: ZodiacSign, { id, name, personalisation, variants }: Product): SignedLid | undefined {
  const canvases = personalisation?.zodiac ? variants.flatMap(({ canvas }) => canvas ?? []) : []
  const canvas = canvases.find(({ ink }) => ink === 'light') ?? canvases[0]
  return canvas && { productId: id, productName: name, ...personalisedLid(canvas, { name: '', sign }, 'sign') }
}
