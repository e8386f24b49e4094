import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { fromWire, ListCategoriesRequest, toWire } from './list-categories.wire.ts'

export async function listCategories({ catalogue }: Pick<Shop, 'catalogue'>, request: Request): Promise<Response> {
  const body = await readBody(request, ListCategoriesRequest)
  if (!body.ok) return problemResponse(body.problem)

  const query = fromWire(body.value)
  return Response.json(toWire(query === 'unknown-type' ? [] : await catalogue.listCategories(query.listing)))
}
