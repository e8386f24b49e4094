import { redirect } from 'react-router'
import { loginProblemMessage, tooManyLoginsMessage } from '#src/shop/staff-texts/login-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { startAddressOf } from '../../routes/start-address.ts'
import type { DeskConnection } from '../desk-context.ts'

export type WelcomeAnswer = { readonly refused?: string; readonly recoveryCodes?: readonly string[] }

const factorStep = (query: Readonly<Record<string, string>> = {}): string =>
  `${deskAddressOf('welcome')}?${new URLSearchParams({ step: 'factor', ...query })}`

/** One step of a first visit. */
export async function takeWelcome(connection: DeskConnection, form: FormData): Promise<Response | WelcomeAnswer> {
  const { shop, login, token } = connection
  const textOf = (name: string) => String(form.get(name) ?? '')
  if (textOf('intent') === 'password') return choosePassword(connection, { key: textOf('key'), password: textOf('password') })

  const half = login || token === undefined ? undefined : await shop.staff.findHalfLogin(token)
  const who = login ?? (half?.awaits === 'factor' ? half : undefined)
  if (!who) return redirect(deskAddressOf('login'))
  switch (textOf('intent')) {
    case 'begin-codes': {
      const begun = await shop.staff.beginCodes(who)
      return begun.ok ? redirect(factorStep({ with: 'codes' })) : { refused: loginProblemMessage(begun.problem) }
    }
    case 'confirm-codes': {
      const confirmed = await shop.staff.confirmCodes(who, textOf('code'))
      if (!confirmed.ok) return { refused: loginProblemMessage(confirmed.problem) }
      const { recoveryCodes } = confirmed.value
      return recoveryCodes ? { recoveryCodes } : {}
    }
    case 'new-codes': {
      const renewed = await shop.staff.renewRecoveryCodes(who)
      return renewed.ok ? { recoveryCodes: renewed.value } : { refused: loginProblemMessage(renewed.problem) }
    }
    default:
      return finish(connection)
  }
}

async function choosePassword(
  { shop, network, userAgent, cookieOf, takePermit }: DeskConnection,
  { key, password }: { key: string; password: string },
): Promise<Response | WelcomeAnswer> {
  const waitSeconds = await takePermit('logins')
  if (waitSeconds !== undefined) return { refused: tooManyLoginsMessage(waitSeconds) }
  // Whole links are pasted too.
  const accepted = await shop.staff.acceptInvitation({ key: key.slice(key.indexOf('#') + 1), password, network, userAgent })
  if (!accepted.ok) {
    const { problem } = accepted
    return problem.code === 'password_too_short' || problem.code === 'password_too_long' || problem.code === 'invitation_ended'
      ? { refused: loginProblemMessage(problem) }
      : { refused: loginProblemMessage({ code: 'invitation_ended' }) }
  }
  const { token, awaits } = accepted.value
  const headers = { 'set-cookie': cookieOf(token) }
  return redirect(awaits === 'code' ? deskAddressOf('code') : factorStep(), { headers })
}

async function finish({ shop, login, token = '', cookieOf }: DeskConnection): Promise<Response | WelcomeAnswer> {
  if (login) return redirect(startAddressOf(login.startPage))
  const completed = await shop.staff.completeSetup(token)
  if (!completed.ok) return { refused: loginProblemMessage(completed.problem) }
  const opened = await shop.staff.findDeskLogin(completed.value.token)
  return redirect(startAddressOf(opened?.startPage), { headers: { 'set-cookie': cookieOf(completed.value.token) } })
}
