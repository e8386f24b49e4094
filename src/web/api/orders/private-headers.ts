/** Of what is shown to whoever has an order's id, and to nobody else; the content type is that of a refusal. */
export const privateHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // The address holds the order's key: it must not leak in a referrer.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
