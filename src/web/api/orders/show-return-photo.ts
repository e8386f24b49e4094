import { parseOrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import { privateHeaders } from './private-headers.ts'

/** Shows a photograph of a return to those who have its order's id; with the id of another order there is none. */
export async function returnPhoto(
  { returns }: Pick<Shop, 'returns'>,
  _request: Request,
  { orderId = '', key = '' }: Readonly<Record<string, string>>,
): Promise<Response> {
  const id = parseOrderId(orderId)
  const content = id && /^[0-9a-f]{20}$/.test(key) ? await returns.findPhoto(id, key) : undefined
  if (!content) return new Response('There is no such photograph.', { status: 404, headers: privateHeaders })
  return new Response(new Uint8Array(content), { headers: { ...privateHeaders, 'content-type': 'image/jpeg' } })
}
