import { maxSearchLength } from '#src/shop/catalogue/catalogue-query.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { Shop } from '#src/shop/shop.ts'

const mostFound = 8

/** Products that shoppers can buy, by name in the words of a caller or by code. Undefined while nothing is looked for. */
export async function findSold(written: string, { catalogue }: Pick<Shop, 'catalogue'>) {
  const text = written.trim().slice(0, maxSearchLength)
  if (text === '') return undefined
  const page = { page: 1, pageSize: mostFound }
  const byCode = /\d/.test(text) ? (await catalogue.search({ code: text, ...page })).products : []
  const products = byCode.length > 0 ? byCode : (await catalogue.search({ text, ...page })).products
  return products.filter(({ isForBusinessesOnly }) => !isForBusinessesOnly).map(shown)
}

export type FoundProduct = NonNullable<Awaited<ReturnType<typeof findSold>>>[number]

const shown = ({ id, name, code, pricePaise, variants, personalisation }: Product) => ({
  ...{ id, name, code, pricePaise, isPersonalisable: personalisation !== undefined },
  colours: variants
    .filter(({ isActive }) => isActive)
    .map(({ id: variantId, colourName, available }) => ({ variantId, colourName, available })),
})
