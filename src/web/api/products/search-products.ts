import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { fromWire, SearchProductsRequest, toDetailWire, toWire } from './search-products.wire.ts'

export async function searchProducts({ catalogue }: Pick<Shop, 'catalogue'>, request: Request): Promise<Response> {
  const body = await readBody(request, SearchProductsRequest)
  if (!body.ok) return problemResponse(body.problem)

  const query = fromWire(body.value)
  const page = await catalogue.search(query)
  if (!query.id) return Response.json(toWire(page))

  const detail = page.products[0] && (await catalogue.find(page.products[0].id))
  return Response.json(toDetailWire(page, detail?.suggestions ?? []))
}
