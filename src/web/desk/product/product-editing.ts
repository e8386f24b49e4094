import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

/** It only takes posts: whoever opens its address is led to the list. */
export const loader = () => redirect(deskAddressOf('products'))

/** Whoever posts is writing in the form; with `left` they are no longer. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const isLeaving = (await request.formData()).has('left')
  await shop.catalogue.noteEditor({ code: params['code'] ?? '', email: login.email }, isLeaving)
  return new Response(null, { status: 204 })
}
