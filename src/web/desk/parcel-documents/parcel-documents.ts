import type { LoaderFunctionArgs } from 'react-router'
import { parcelDocumentNames } from '#src/shop/staff-texts/dispatch-texts.ts'
import { deskContext } from '../desk-context.ts'

/** As many as may be acted on at once. */
const mostOrders = 200

/** Labels, invoices and manifests of these orders as one PDF, in the order of the list. What is missing stands on its first page. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const orders = listIn(query, 'of').slice(0, mostOrders)
  const asked = listIn(query, 'kinds')
  const kinds = asked.length > 0 ? parcelDocumentNames.filter((kind) => asked.includes(kind)) : shop.settings.packing.prints
  if (orders.length === 0) throw new Response(null, { status: 404 })

  const { content, fileName } = await shop.parcels.documentsOf(orders, kinds)
  await shop.desk.recordAudit({
    who: { email: login.email, name: login.name, role: login.role, login: login.id },
    act: 'parcels.printed',
    outcome: 'done',
    about: { kind: 'parcel', number: orders.length === 1 ? (orders[0] ?? '') : `${orders.length} parcels` },
    note: `${kinds.join(', ')} of ${orders.join(', ')}`,
  })
  return new Response(Buffer.from(content), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${fileName}"` },
  })
}

/** `of=MJ-1,MJ-2` or `of=MJ-1&of=MJ-2`. */
const listIn = (query: URLSearchParams, name: string): string[] =>
  query
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)
