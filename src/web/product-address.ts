import { addressOf } from './routes.ts'

/** The choices in the address of a product's page; empty ones are left out. */
type Requested = { readonly colour?: string | undefined; readonly name?: string | undefined; readonly sign?: string | undefined }

/** The address of a product's page that opens in a colour, or with a name or a sign on the lid. */
export function productAddress(productId: string, requested: Requested): string {
  const query = Object.entries(requested).flatMap(([key, text]) => (text ? `${key}=${encodeURIComponent(text)}` : []))
  return addressOf('product', { productId }) + (query.length > 0 ? `?${query.join('&')}` : '')
}
