import sharp from 'sharp'
import type { OrderId } from '#src/kit/id.ts'
import type { Result } from '#src/kit/result.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { AskReturn } from '#src/shop/workflows/returning/ask-return.ts'

/** What the forms of an order's page send. */
export type ShopperForm = {
  readonly orderId: OrderId
  readonly asked: Omit<AskReturn, 'orderId' | 'photoKeys'>
  readonly upi: string
}

type Sent = Promise<{ readonly ok: boolean }>

/** The forms of an order's page, without the page. */
export const shopperForms: Record<string, (shop: Shop, form: ShopperForm) => Sent> = {
  /** With a photograph, which is stored before its return. */
  async return({ returns }, { orderId, asked }) {
    const taken = await returns.takePhotos({ orderId, kept: [], sent: [{ fileName: 'hinge.jpg', content: await photograph }] })
    return taken.ok ? returns.ask({ ...asked, orderId, photoKeys: taken.value.keys }) : taken
  },
  upi: ({ returns }, { orderId, upi }) => knownOrDone(returns.giveUpi({ orderId, ordinal: 1, upi })),
}

const photograph = sharp({ create: { width: 640, height: 480, channels: 3, background: '#6d1420' } })
  .jpeg()
  .toBuffer()

/** Whoever has seen no answer and sends a form again reads that the return has moved on. */
async function knownOrDone(work: Promise<Result<void, { readonly code: string }>>): Sent {
  const done = await work
  return done.ok || done.problem.code === 'return_elsewhere' ? { ok: true } : done
}
