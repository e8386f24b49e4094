import { lidSvg } from '#src/foil/lid-drawing.ts'
import type { Shop } from '#src/shop/shop.ts'
import { invalidRequest } from '../problem-response.ts'
import { toIssues } from '../request-body.ts'
import { DrawLidQuery } from './draw-lid.wire.ts'

/** Draws only the foil, as a picture to lay over that of the blank lid, for pages where the text does not change while the shopper types. */
export function drawLid(_shop: Shop, request: Request): Response {
  const query = DrawLidQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return invalidRequest(toIssues(query.error))

  const { quad, aspect, width, ink, name, sign } = query.data
  const drawing = lidSvg(quad, { name, sign }, ink, { pictureAspect: aspect, ...(width !== undefined && { shownWidth: width }) })
  return new Response(drawing, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      // A name is personal: the browser may cache the drawing, shared caches may not.
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}
