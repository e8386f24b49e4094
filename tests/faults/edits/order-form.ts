import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Shop } from '#src/shop/shop.ts'
import { receiveOrderForm } from '#src/web/pages/order/receive-order-form.ts'

/** Takes the forms of an order's page by the function that the page calls, because few of these shops have built pages. Returns false for every other request. */
export async function handleOrderForm(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, orderId] = /^\/order\/([\w-]+)$/.exec(request.url ?? '') ?? []
  if (request.method !== 'POST' || !orderId) return false
  try {
    const form = new FormData()
    for (const [name, value] of new URLSearchParams(await text(request))) form.append(name, value)
    const reply = await receiveOrderForm(orderId, form, shop, async () => undefined)
    response.writeHead(statusOf(reply)).end()
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
  return true
}

/** A form that was refused is answered with data for the page. */
const statusOf = (reply: unknown): number =>
  reply instanceof Response ? reply.status : ((reply as { init?: { status?: number } }).init?.status ?? 200)
