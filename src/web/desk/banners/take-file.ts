import { type ActionFunctionArgs, redirect } from 'react-router'
import type { TakenFile } from '../../desk-ui/uploads/sent-file.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

/** It only takes files: whoever opens its address is led to the screen. */
export const loader = () => redirect(deskAddressOf('banners'))

/** Takes the bytes of one file; its name stands in the query. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const fileName = new URL(request.url).searchParams.get('name') ?? ''
  const content = new Uint8Array(await request.arrayBuffer())
  const taken = await shop.texts.upload({ content, fileName, by: login.name })
  if (!taken.ok) return Response.json({ fault: unreadable }, { status: 422 })
  const { path, size } = taken.value
  return Response.json({ path, size } satisfies TakenFile)
}

const unreadable = 'cannot be taken: choose a JPEG, PNG, WebP or AVIF, an SVG without scripts and links, an MP4 or a WebM'
