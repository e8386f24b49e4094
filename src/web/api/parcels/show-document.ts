import type { Shop } from '#src/shop/shop.ts'

/** Returns our copy of a carrier document to anybody with its id. It contains an address, so no cache and no search engine may store it. */
export async function showCarrierDocument(
  { parcels }: Pick<Shop, 'parcels'>,
  _request: Request,
  { documentId = '' }: Readonly<Record<string, string>>,
): Promise<Response> {
  const document = /^[\w-]{22,64}$/.test(documentId) ? await parcels.findDocument(documentId) : undefined
  if (!document) return Response.json({ code: 'paper_not_found' }, { status: 404 })

  return new Response(Buffer.from(document.content), {
    headers: {
      'content-type': 'application/pdf',
      // Some browsers apply it to their own PDF viewer as well.
      'content-security-policy': "frame-ancestors 'self'",
      'content-disposition': `inline; filename="${document.orderNumber}-${document.kind.replaceAll(' ', '-')}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}
