import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '../context.ts'
import { textFile } from './text-file.ts'

/** The key by which search engines recognise the shop's notices; there is none while they are not notified. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const key = await context.get(shopContext).indexing.findKey()
  return key ? textFile(key, 'text/plain; charset=utf-8') : new Response(null, { status: 404 })
}
