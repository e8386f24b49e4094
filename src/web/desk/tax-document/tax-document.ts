import type { LoaderFunctionArgs } from 'react-router'
import { deskContext } from '../desk-context.ts'

/** An invoice or a credit note as its PDF. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = context.get(deskContext)
  const document = await shop.invoices.showNumbered((params.number ?? '').replaceAll('-', '/'))
  if (!document) throw new Response(null, { status: 404 })
  return new Response(Buffer.from(document.content), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${document.fileName}"` },
  })
}
