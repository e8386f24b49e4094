import { parseOrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import { privateHeaders } from './private-headers.ts'

type Params = Readonly<Record<string, string>>

/** Hands what is kept about an order to anybody with its id, as far as its link may show it; nobody else finds out whether there is one. */
export async function orderData({ privacy }: Pick<Shop, 'privacy'>, _request: Request, { orderId = '' }: Params): Promise<Response> {
  const id = parseOrderId(orderId)
  const archive = id && (await privacy.orderArchive(id))
  if (!archive) return new Response('There is no such order.', { status: 404, headers: privateHeaders })
  // A few pages of text and PDFs: whole, so that a part of it is never taken for all.
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of archive.bytes) parts.push(part)
  return new Response(new Blob(parts), {
    headers: {
      ...privateHeaders,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="order-${archive.orderNumber}.zip"`,
    },
  })
}
