import { redirect } from 'react-router'
import { accountChangedMessages } from '#src/shop/staff-texts/account-texts.ts'
import { loginProblemMessage } from '#src/shop/staff-texts/login-texts.ts'
import { isStartPage } from '#src/shop/staff/desk-login.ts'
import type { ChangedBy } from '#src/shop/workflows/staffing/staffing.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { confirmPassword } from '../confirm-password.ts'
import type { DeskConnection, DeskRequest } from '../desk-context.ts'

/** `about`: the form that was posted. */
export type AccountAnswer = {
  readonly about: string
  readonly refused?: string
  readonly done?: string
  /** Shown this once. */
  readonly recoveryCodes?: readonly string[]
  readonly callPassword?: string
}

type Change = (asked: ChangeAsked) => Promise<Response | Outcome>
type ChangeAsked = DeskRequest & { connection: DeskConnection; textOf: (name: string) => string; by: ChangedBy }
type Outcome = Omit<AccountAnswer, 'about'>
type Problem = Parameters<typeof loginProblemMessage>[0]
type Given<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem }

/** Does what one of the account's forms asks for. */
export async function changeAccount(asked: DeskRequest, connection: DeskConnection, form: FormData): Promise<Response | AccountAnswer> {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const about = textOf('intent')
  const change = Object.hasOwn(changes, about) ? changes[about] : undefined
  if (!change) return { about, refused: 'The desk does not know this form.' }
  const { id, email, name, role } = asked.login
  const by = { who: { email, name, role, login: id }, act: `account.${about}` }
  const outcome = await change({ ...asked, connection, textOf, by })
  return outcome instanceof Response ? outcome : { about, ...outcome }
}

const changes: Readonly<Record<string, Change>> = {
  async confirm({ connection, textOf }) {
    const confirmed = await confirmPassword(textOf('password'), connection)
    return 'refused' in confirmed ? confirmed : redirect(deskAddressOf('account'), { headers: { 'set-cookie': confirmed.cookie } })
  },
  async password({ shop, login, textOf, by }) {
    if (!shop.staff.isConfirmed(login)) return { refused: loginProblemMessage({ code: 'confirm_first' }) }
    const changed = await shop.staff.changePassword(login.email, textOf('password'), { keeping: login.id, by })
    if (changed.ok) return { done: accountChangedMessages.password }
    const { problem } = changed
    return {
      refused: loginProblemMessage(
        problem.code === 'password_too_short' || problem.code === 'password_too_long' ? problem : { code: 'staff_not_found' },
      ),
    }
  },
  async 'begin-codes'({ shop, login }) {
    const begun = await shop.staff.beginCodes(login)
    return begun.ok ? redirect(`${deskAddressOf('account')}?with=codes`) : { refused: loginProblemMessage(begun.problem) }
  },
  'confirm-codes': async ({ shop, login, textOf }) =>
    outcomeOf(await shop.staff.confirmCodes(login, textOf('code')), accountChangedMessages.codesAdded, ({ recoveryCodes }) =>
      recoveryCodes ? { recoveryCodes } : {},
    ),
  'remove-codes': async ({ shop, login }) => outcomeOf(await shop.staff.removeFactor(login, 'codes'), accountChangedMessages.codesRemoved),
  'remove-passkey': async ({ shop, login, textOf }) =>
    outcomeOf(await shop.staff.removeFactor(login, { passkey: textOf('passkey') }), accountChangedMessages.passkeyRemoved),
  'new-codes': async ({ shop, login }) =>
    outcomeOf(await shop.staff.renewRecoveryCodes(login), accountChangedMessages.newRecoveryCodes, (recoveryCodes) => ({ recoveryCodes })),
  'call-password': async ({ shop, login }) =>
    outcomeOf(await shop.staff.makeCallPassword(login), accountChangedMessages.callPassword, (callPassword) => ({ callPassword })),
  'remove-call-password': async ({ shop, login }) =>
    outcomeOf(await shop.staff.removeCallPassword(login), accountChangedMessages.callPasswordRemoved),
  async 'end-device'({ shop, login, textOf, by }) {
    await shop.staff.endDevice(login, textOf('device'), by)
    return { done: accountChangedMessages.deviceEnded }
  },
  async 'end-others'({ shop, login, by }) {
    const ended = await shop.staff.endOtherDevices(login, by)
    return { done: accountChangedMessages.othersEnded(ended) }
  },
  async 'start-page'({ shop, login, textOf, by }) {
    const startPage = textOf('startPage')
    if (!isStartPage(startPage)) return { refused: 'The desk has no such page.' }
    await shop.staff.changeStartPage(login.email, startPage, by)
    return { done: accountChangedMessages.startPage }
  },
}

function outcomeOf<Value>(given: Given<Value>, done: string, show: (value: Value) => Outcome = () => ({})): Outcome {
  return given.ok ? { done, ...show(given.value) } : { refused: loginProblemMessage(given.problem) }
}
