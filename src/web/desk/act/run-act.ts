import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { doAct } from './do-act.ts'
import { readActForm } from './read-act-form.ts'

/** It only takes posts: whoever opens its address is led to Today. */
export const loader = () => redirect(deskAddressOf('today'))

/** For the forms of acts where scripts run: the reply stands beside the form, which keeps what was typed. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { reply, headers } = await doAct(await readActForm(request), context)
  return Response.json(reply, { headers })
}
