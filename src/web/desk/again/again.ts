import { type ActionFunctionArgs, redirect } from 'react-router'
import { loginProblemMessage, tooManyLoginsMessage } from '#src/shop/staff-texts/login-texts.ts'
import type { AgainAnswer } from '../../desk-ui/logins/log-in-again.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { auditedPerson } from '../audited-person.ts'
import { connectionContext, type DeskConnection } from '../desk-context.ts'

export const loader = () => redirect(deskAddressOf('login'))

/** The same person once more: the password of a login that lasts, the whole login of one that has ended, or its second step. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const connection = context.get(connectionContext)
  const form = await request.formData()
  const textOf = (name: string) => String(form.get(name) ?? '')
  if (textOf('code') !== '') return giveCode(connection, textOf('code'))
  const waitSeconds = await connection.takePermit('logins')
  if (waitSeconds !== undefined) return answer({ state: 'refused', message: tooManyLoginsMessage(waitSeconds) })
  return givePassword(connection, { email: textOf('email'), password: textOf('password') })
}

async function givePassword(
  { shop, login, token = '', network, userAgent, cookieOf }: DeskConnection,
  { email, password }: { email: string; password: string },
): Promise<Response> {
  const given = login
    ? await shop.staff.confirmByPassword(token, { password, network })
    : await shop.staff.deskLogin({ email, password, network, userAgent })
  if (given.ok) return answer({ state: given.value.awaits ?? 'in' }, cookieOf(given.value.token))
  await shop.desk.recordAudit({
    who: auditedPerson(login) ?? { email: email.slice(0, 200) },
    act: 'login.failed',
    outcome: 'refused',
    note: network.own,
  })
  return answer({ state: 'refused', message: loginProblemMessage(given.problem) })
}

async function giveCode({ shop, token = '', cookieOf }: DeskConnection, code: string): Promise<Response> {
  const given = await shop.staff.giveCode(token, code)
  return given.ok
    ? answer({ state: 'in' }, cookieOf(given.value.token))
    : answer({ state: 'refused', message: loginProblemMessage(given.problem) })
}

const answer = (body: AgainAnswer, cookie?: string): Response =>
  Response.json(body, cookie === undefined ? {} : { headers: { 'set-cookie': cookie } })
