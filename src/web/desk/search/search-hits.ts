import type { LoaderFunctionArgs } from 'react-router'
import { deskContext } from '../desk-context.ts'
import { loadSearch } from './load-search.ts'

/** What the palette shows while somebody types. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const written = new URL(request.url).searchParams.get('q') ?? ''
  return Response.json(await loadSearch(context.get(deskContext), written))
}
