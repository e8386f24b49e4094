import { type ActionFunctionArgs, redirect } from 'react-router'
import { mediaFaultText } from '#src/shop/staff-texts/texts/media-texts.ts'
import type { TakenFile } from '../../desk-ui/uploads/sent-file.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

/** It only takes files: whoever opens its address is led to the screen. */
export const loader = () => redirect(deskAddressOf('banners'))

/** Takes the bytes of one file. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const content = new Uint8Array(await request.arrayBuffer())
  const taken = await shop.texts.upload({ content, by: login.name })
  if (!taken.ok) return Response.json({ fault: mediaFaultText(taken.problem) }, { status: 422 })
  const { path, size } = taken.value
  return Response.json({ path, size } satisfies TakenFile)
}
