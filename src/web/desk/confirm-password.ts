import { loginProblemMessage, notYourPasswordMessage, tooManyLoginsMessage } from '#src/shop/staff-texts/login-texts.ts'
import { auditedPerson } from './audited-person.ts'
import type { DeskConnection } from './desk-context.ts'

/** The password once more, of somebody who is logged in; then the login gets a new token. */
export async function confirmPassword(
  password: string,
  { shop, login, token = '', network, cookieOf, takePermit }: DeskConnection,
): Promise<{ readonly refused: string } | { readonly cookie: string }> {
  const waitSeconds = await takePermit('logins')
  if (waitSeconds !== undefined) return { refused: tooManyLoginsMessage(waitSeconds) }
  const confirmed = await shop.staff.confirmByPassword(token, { password, network })
  if (confirmed.ok) return { cookie: cookieOf(confirmed.value.token) }
  await shop.desk.recordAudit({ who: auditedPerson(login), act: 'login.failed', outcome: 'refused', note: network.own })
  const { problem } = confirmed
  return { refused: problem.code === 'login_refused' ? notYourPasswordMessage : loginProblemMessage(problem) }
}
