import { redirect } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { addressOf } from './routes.ts'

const presentAddress = {
  product: (productId: string) => addressOf('product', { productId }),
  bulkEnquiry: (productId: string) => addressOf('bulkEnquiry', { productId }),
  article: (slug: string) => addressOf('article', { slug }),
  gift: (slug: string) => addressOf('gift', { slug }),
} as const

type Asked = { readonly page: keyof typeof presentAddress; readonly key: string; readonly request: Request }

/** Throws the redirect to the present address of what had this one before, with the same query; returns where nothing had. */
export async function followMove({ page, key, request }: Asked, { catalogue }: Pick<Shop, 'catalogue'>): Promise<void> {
  const present = await catalogue.findMoved(page === 'bulkEnquiry' ? 'product' : page, key)
  if (present !== undefined) throw redirect(presentAddress[page](present) + new URL(request.url).search, 308)
}
