import type { Shop } from '#src/shop/shop.ts'
import { searchQuery } from '../../routes.ts'
import { toWire } from './suggest.wire.ts'

/** Two letters are the least that means something; a search in another script has it with one. */
const isEnough = (text: string): boolean => text.length > 1 || /[^\p{Script=Latin}\p{Script=Common}]/u.test(text)

export async function suggest({ searching }: Pick<Shop, 'searching'>, request: Request): Promise<Response> {
  const text = (new URL(request.url).searchParams.get(searchQuery) ?? '').trim()
  const reply = isEnough(text) ? toWire(await searching.suggest(text), text) : { groups: [] }
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } })
}
