import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { toIssues } from '../request-body.ts'
import { CheckDeliveryQuery, fromWire, toWire, messageOf } from './check-delivery.wire.ts'

/** Returns when something would arrive at a pincode: as JSON for pages and staff, as plain text for browsers without scripts. */
export async function checkDelivery({ delivery, settings }: Pick<Shop, 'delivery' | 'settings'>, request: Request): Promise<Response> {
  const query = CheckDeliveryQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) {
    const issues = toIssues(query.error)
    return acceptsHtml(request) ? plainText(issues[0]?.message ?? '', 400) : problemResponse({ code: 'invalid_request', issues })
  }
  const checked = await delivery.promise(fromWire(query.data))
  if (acceptsHtml(request)) return plainText(messageOf(checked, settings.cod), 200)
  // A browser that stored it would go on promising what the owner has changed since, or an estimate after the carrier has replied.
  return Response.json(toWire(checked, query.data, settings.cod), { headers: { 'cache-control': 'no-store' } })
}

/** True when the browser itself sent the form. */
const acceptsHtml = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false

const plainText = (text: string, status: number): Response =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
