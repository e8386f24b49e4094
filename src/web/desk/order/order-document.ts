import type { LoaderFunctionArgs } from 'react-router'
import { deskContext } from '../desk-context.ts'
import { findOrderId } from '../find-order-id.ts'

/** An order's invoice, or one of its credit notes by its number from 1, as a PDF. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop } = context.get(deskContext)
  const id = await findOrderId(params['number'], shop)
  const which = params['which'] ?? ''
  const known = which === 'invoice' ? which : /^[1-9]\d?$/.test(which) ? Number(which) : undefined
  const drawn = id && known !== undefined ? await shop.invoices.show(id, known) : undefined
  if (!drawn) throw new Response('There is no such document.', { status: 404 })
  return new Response(Buffer.from(drawn.content), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${drawn.fileName}"` },
  })
}
