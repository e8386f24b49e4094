import type { Shop } from '#src/shop/shop.ts'

/** The carrier takes nothing but 200 for an answer: whatever bears its token gets one, understood or not. */
export async function courierWebhook({ parcels }: Pick<Shop, 'parcels'>, raw: Uint8Array, headers: Headers): Promise<Response> {
  // Two spellings are about.
  const token = headers.get('x-api-key') ?? headers.get('anx-api-key') ?? undefined
  const received = await parcels.receiveTracking({ raw, token })
  return received.ok ? Response.json({ code: received.value }) : Response.json(received.problem, { status: 401 })
}
