import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { readActForm } from './read-act-form.ts'

/** It only takes posts: whoever opens its address is led to Today. */
export const loader = () => redirect(deskAddressOf('today'))

/** Puts an answer aside. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const { key, back, isByScript } = await readActForm(request)
  await shop.desk.dismiss(login, key)
  return isByScript ? Response.json({ ok: true, answers: [] }) : redirect(back)
}
