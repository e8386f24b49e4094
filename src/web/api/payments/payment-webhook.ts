import type { Shop } from '#src/shop/shop.ts'

/** Receives what the gateway reports of a payment. */
export async function paymentWebhook({ payments }: Pick<Shop, 'payments'>, raw: Uint8Array, headers: Headers): Promise<Response> {
  const received = await payments.receiveWebhook({
    raw,
    signature: headers.get('x-razorpay-signature') ?? undefined,
    eventId: eventIdOf(headers),
  })
  return received.ok ? Response.json({ code: received.value }) : Response.json(received.problem, { status: 400 })
}

function eventIdOf(headers: Headers): string | undefined {
  const id = headers.get('x-razorpay-event-id') ?? ''
  return /^[\x21-\x7e]{1,100}$/.test(id) ? id : undefined
}
