import type { Shop } from '#src/shop/shop.ts'

const largestBytes = 1024 * 1024

/** The raw bytes are what is signed: they are neither parsed nor changed here. */
export async function paymentWebhook({ payments }: Pick<Shop, 'payments'>, request: Request): Promise<Response> {
  const raw = await readBytes(request)
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

async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
