import { parseOrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import { privateHeaders } from './private-headers.ts'

type InvoiceShop = Pick<Shop, 'invoices'>
type Params = Readonly<Record<string, string>>

export const orderInvoice = (shop: InvoiceShop, _request: Request, { orderId = '' }: Params): Promise<Response> =>
  sendDocument(shop, orderId, 'invoice')

export const orderCreditNote = (shop: InvoiceShop, _request: Request, { orderId = '', position = '' }: Params): Promise<Response> =>
  sendDocument(shop, orderId, /^[1-9]\d{0,3}$/.test(position) ? Number(position) : 0)

/** Shows a tax document to anybody with the order's id; nobody else finds out whether there is one. */
async function sendDocument({ invoices }: InvoiceShop, orderId: string, which: 'invoice' | number): Promise<Response> {
  const id = parseOrderId(orderId)
  const document = id && which !== 0 ? await invoices.show(id, which) : undefined
  if (!document)
    return new Response('There is no such paper. It is written when the parcel is booked.', { status: 404, headers: privateHeaders })
  const content = new Uint8Array(document.content)
  return new Response(content, {
    headers: {
      ...privateHeaders,
      'content-type': 'application/pdf',
      // Some browsers apply this policy to their own PDF viewer as well.
      'content-security-policy': "frame-ancestors 'self'",
      'content-disposition': `inline; filename="${document.fileName}"`,
    },
  })
}
