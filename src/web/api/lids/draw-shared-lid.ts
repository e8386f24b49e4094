import type { LidQuad } from '#src/foil/lid-drawing.ts'
import { lidSvg } from '#src/foil/lid-drawing.ts'
import type { LidText } from '#src/kit/lid/lid-text.ts'
import type { Canvas, Picture } from '#src/shop/catalogue/product.ts'
import type { Shop } from '#src/shop/shop.ts'
import { sharedPictureUrl } from '../../media-url.ts'
import { requestedLid } from '../../requested-lid.ts'

type LidShop = { readonly catalogue: Pick<Shop['catalogue'], 'findSome'>; readonly lids: Shop['lids'] }

/**
 * The picture that goes with a shared link to a product with a writing. What cannot be drawn, or not now, leads to the product's own
 * picture, so that no link is without one.
 */
export async function drawSharedLid(
  { catalogue, lids }: LidShop,
  request: Request,
  { productId = '' }: Readonly<Record<string, string>>,
): Promise<Response> {
  const [product] = await catalogue.findSome([productId])
  if (!product) return new Response('There is no such product.', { status: 404, headers: safeHeaders })
  const { variant, writing } = requestedLid(product, new URL(request.url).searchParams)
  const plain = variant?.pictures[0] ?? product.variants[0]?.pictures[0]
  if (!variant?.canvas || !writing) return leadTo(plain)
  const painted = await lids.paint(lidOf(variant.canvas, writing))
  if (!painted || painted === 'busy') return leadTo(plain)
  return new Response(painted, {
    // A name is personal: the browser or the messenger that asked may keep the picture, caches between may not, and no search engine shows it.
    headers: { ...safeHeaders, 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=604800' },
  })
}

function lidOf({ picture, quad, ink }: Canvas, writing: LidText) {
  const width = picture.widths.findLast((each) => each <= widestDrawn) ?? picture.widths[0] ?? picture.width
  const svg = lidSvg(quad as LidQuad, writing, ink, { pictureAspect: picture.width / picture.height, shownWidth: width })
  const heights = quad.map(([, y]) => y)
  return { picture: { key: picture.key, width }, svg, middle: (Math.min(...heights) + Math.max(...heights)) / 2 }
}

/** The width of a shared picture; more would be drawn for nothing. */
const widestDrawn = 1200

const leadTo = (picture: Picture | undefined): Response =>
  picture
    ? new Response(null, { status: 302, headers: { ...safeHeaders, location: sharedPictureUrl(picture.key) } })
    : new Response('There is no picture.', { status: 404, headers: safeHeaders })

const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
