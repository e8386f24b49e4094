import type { Shop } from '#src/shop/shop.ts'

/** The carrier accepts no reply but 200, so every call with its token gets one, also when it cannot be parsed. */
export async function courierWebhook({ parcels }: Pick<Shop, 'parcels'>, raw: Uint8Array, headers: Headers): Promise<Response> {
  // The carrier uses both spellings.
  const token = headers.get('x-api-key') ?? headers.get('anx-api-key') ?? undefined
  const received = await parcels.receiveTracking({ raw, token })
  return received.ok ? Response.json({ code: received.value }) : Response.json(received.problem, { status: 401 })
}
