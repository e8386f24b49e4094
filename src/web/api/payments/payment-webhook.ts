import type { Shop } from '#src/shop/shop.ts'
import { readBytes } from '../request-body.ts'

const largestBytes = 1024 * 1024

/** The raw bytes are what is signed: they are neither parsed nor changed here. */
export async function paymentWebhook({ payments }: Pick<Shop, 'payments'>, request: Request): Promise<Response> {
  const raw = await readBytes(request, largestBytes)
  if (!raw) return Response.json({ code: 'body_too_large' }, { status: 413 })

  const received = await payments.receiveWebhook({
    raw,
    signature: request.headers.get('x-razorpay-signature') ?? undefined,
    eventId: eventIdOf(request),
  })
  return received.ok ? Response.json({ code: received.value }) : Response.json(received.problem, { status: 400 })
}

function eventIdOf(request: Request): string | undefined {
  const id = request.headers.get('x-razorpay-event-id') ?? ''
  return /^[\x21-\x7e]{1,100}$/.test(id) ? id : undefined
}
