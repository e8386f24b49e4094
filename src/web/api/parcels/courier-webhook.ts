import type { Shop } from '#src/shop/shop.ts'
import { readBytes } from '../request-body.ts'

const largestBytes = 1024 * 1024

/** The carrier takes nothing but 200 for an answer: whatever bears its token gets one, understood or not. */
export async function courierWebhook({ parcels }: Pick<Shop, 'parcels'>, request: Request): Promise<Response> {
  const raw = await readBytes(request, largestBytes)
  if (!raw) return Response.json({ code: 'body_too_large' }, { status: 413 })

  // Two spellings are about.
  const token = request.headers.get('x-api-key') ?? request.headers.get('anx-api-key') ?? undefined
  const received = await parcels.receiveTracking({ raw, token })
  return received.ok ? Response.json({ code: received.value }) : Response.json(received.problem, { status: 401 })
}
