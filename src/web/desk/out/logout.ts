import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { connectionContext } from '../desk-context.ts'

export const loader = () => redirect(deskAddressOf('login'))

export async function action({ context }: ActionFunctionArgs) {
  const { shop, token, cookieOf } = context.get(connectionContext)
  if (token !== undefined) await shop.staff.logout(token)
  // The whole document is loaded anew: nothing of the former person stays in the browser's memory.
  return redirect(deskAddressOf('login'), { headers: { 'set-cookie': cookieOf(undefined), 'x-remix-reload-document': 'true' } })
}
