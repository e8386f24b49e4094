import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { RequestedGoods } from '../../notifications/messages/enquiries/enquiry.ts'

const mostCodes = 10

/** The products whose codes the text contains. */
export async function findNamedProducts(text: string, catalogue: Pick<Catalogue, 'search'>): Promise<RequestedGoods['pieces']> {
  const codes = [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter(Boolean).slice(0, mostCodes)
  const found = await Promise.all(codes.map((code) => catalogue.search({ code, page: 1, pageSize: 100 })))
  return found.flatMap(({ products }, i) =>
    products.filter(({ code }) => code.toUpperCase() === codes[i]).map(({ code, name }) => ({ code, name })),
  )
}
