import { type ActionFunctionArgs, redirect } from 'react-router'
import { addPictureProblemText } from '#src/shop/staff-texts/products/picture-texts.ts'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { deskContext } from '../../desk-context.ts'
import { printableName } from './printable-name.ts'

/** What a browser is told whose picture was taken; a fault of one that was not ends a sentence. */
export type TakenPicture = { readonly key: string; readonly isNew: boolean }

/** It only takes files: whoever opens its address is led to the screen. */
export const loader = ({ params }: { params: { code?: string } }) => redirect(deskAddressOf('productPictures', { code: params.code ?? '' }))

/** Takes the bytes of one picture; its name stands in the query. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const { code = '', sku = '' } = params
  const fileName = printableName(new URL(request.url).searchParams.get('name') ?? '')
  const content = new Uint8Array(await request.arrayBuffer())
  const added = await shop.catalogue.addPicture({ code, sku, fileName, content, by: login.name })
  if (added.ok) return Response.json(added.value satisfies TakenPicture)
  return Response.json({ fault: addPictureProblemText(added.problem) }, { status: 422 })
}
