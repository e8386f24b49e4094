import type { LoaderFunctionArgs } from 'react-router'
import { deskContext } from '../desk-context.ts'
import { findReturn } from './find-return.ts'

/** A photograph of a return. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = context.get(deskContext)
  const found = await findReturn(params['number'], shop)
  const key = found?.photos.find((photo) => photo.key === params['key'])?.key
  const content = found && key && (await shop.returns.findPhoto(found.order.id, key))
  if (!content) throw new Response('There is no such photograph.', { status: 404 })
  return new Response(new Uint8Array(content), { headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' } })
}
