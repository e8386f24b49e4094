import type { LoaderFunctionArgs } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import { deskContext } from '../desk-context.ts'
import { findOrderId } from '../find-order-id.ts'

/** An order's invoice, one of its credit notes by its number from 1, or so one of its challans, as a PDF. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop } = context.get(deskContext)
  const id = await findOrderId(params['number'], shop)
  const which = params['which'] ?? ''
  const drawn = id && (await drawnOf(id, which, shop))
  if (!drawn) throw new Response('There is no such document.', { status: 404 })
  return new Response(Buffer.from(drawn.content), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${drawn.fileName}"` },
  })
}

async function drawnOf(id: OrderId, which: string, { invoices }: Pick<Shop, 'invoices'>) {
  const [, challan, place] = /^(challan-)?([1-9]\d?)$/.exec(which) ?? []
  if (challan) return invoices.showChallan(id, Number(place))
  if (place) return invoices.show(id, Number(place))
  return which === 'invoice' ? invoices.show(id, which) : undefined
}
