import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { ActReply } from '../../desk-ui/acts/shown-answer.ts'
import { deskContext } from '../desk-context.ts'
import { toShownAnswer } from '../load-answers.ts'
import { readActForm } from './read-act-form.ts'

/** It only takes posts: whoever opens its address is led to Today. */
export const loader = () => redirect(deskAddressOf('today'))

/** Takes back an act, or all acts of one form. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const { key, back, isByScript } = await readActForm(request)
  const undone = await shop.desk.undo(login, key)
  if (!isByScript) return redirect(back)
  const problem = undone.ok ? undone.value.problems[0] : undone.problem
  const reply: ActReply =
    undone.ok && !problem
      ? { ok: true, answers: undone.value.acts.map((act) => toShownAnswer(act, now)) }
      : { ok: false, problem: problem ?? { code: '', message: '' } }
  return Response.json(reply)
}
