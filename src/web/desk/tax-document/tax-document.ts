import type { LoaderFunctionArgs } from 'react-router'
import { seesMoneySince } from '#src/shop/staff/desk-rights.ts'
import { deskContext } from '../desk-context.ts'

/** An invoice or a credit note as its PDF; for an assistant those of today. Those of an order are at the order for both. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const document = await shop.invoices.showNumbered((params.number ?? '').replaceAll('-', '/'), seesMoneySince(login.role, now))
  if (!document) throw new Response(null, { status: 404 })
  return new Response(Buffer.from(document.content), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${document.fileName}"` },
  })
}
