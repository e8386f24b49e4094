import type { Transaction } from '#src/platform/db/database.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type DeskLogin, deskLoginMs, type HalfLogin, isFreshlyConfirmed } from '../../staff/desk-login.ts'
import type { Factors } from '../../staff/factors.port.ts'
import { deleteCodes, findFactors, type FactorState, hasFactor, saveCallPassword, saveRecoveryCodes } from '../../staff/factors.store.ts'
import { newRecoveryCodes } from '../../staff/recovery-code.ts'
import { recordAudit } from '../../staff/audit-log.store.ts'
import { deletePasskey, listPasskeys, type PasskeyEntry } from '../../staff/passkeys.store.ts'
import { lockAccount } from '../../staff/staff.store.ts'
import { endCallLogins, endLogins, findDeskLogin } from '../../staff/staff-sessions.store.ts'
import type { Deps } from '../deps.ts'
import { auditedLogin } from './record-change.ts'
import { type DeskToken, renewToken } from './desk-logins.ts'
import type { LoginCheckDeps } from './login-check.ts'
import { isRequired } from './missing-factor.ts'

export type FactorDeps = LoginCheckDeps & Pick<Deps, 'settings' | 'gateway' | 'wakeMailSender'> & { readonly factors: Factors }

export type FactorProblem =
  /** The password was given too long ago for a change of what one logs in with. */
  | { readonly code: 'confirm_first' }
  | { readonly code: 'not_logged_in' }
  | { readonly code: 'code_wrong' }
  | { readonly code: 'too_many_codes'; readonly waitSeconds: number }
  | { readonly code: 'passkey_refused' }
  /** The last factor of somebody who must have one. */
  | { readonly code: 'factor_needed' }
  /** Somebody without a second factor has no use for it. */
  | { readonly code: 'factor_missing' }

/** Who changes their own factors: somebody logged in, or who must set one up before that. */
export type FactorOwner = DeskLogin | HalfLogin

export type OwnFactors = Pick<FactorState, 'codesSince' | 'recoveryCodesLeft' | 'hasCallPassword'> & {
  readonly passkeys: readonly PasskeyEntry[]
  readonly isRequired: boolean
}

export async function showFactors(email: string, deps: FactorDeps): Promise<OwnFactors | undefined> {
  const found = await findFactors(deps.db, email)
  if (!found) return undefined
  const { role, codesSince, recoveryCodesLeft, hasCallPassword } = found
  const passkeys = await listPasskeys(deps.db, email)
  return { codesSince, recoveryCodesLeft, hasCallPassword, passkeys, isRequired: await isRequired(deps.db, role, deps) }
}

/** Runs `work` while nothing else changes these factors, unless their owner must first give the password again. With `act` the audit log has it. */
export async function changeFactors<Value>(
  who: FactorOwner,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  work: (tx: Transaction, state: FactorState, now: Date) => Promise<Result<Value, FactorProblem>>,
  act?: string,
): Promise<Result<Value, FactorProblem>> {
  const now = clock()
  const mayChange = 'awaits' in who ? who.awaits === 'factor' : isFreshlyConfirmed(who, now)
  if (!mayChange) return refuse({ code: 'confirm_first' })
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, who.email))) return refuse({ code: 'not_logged_in' })
    const state = await findFactors(tx, who.email)
    if (!state) return refuse({ code: 'not_logged_in' })
    const changed = await work(tx, state, now)
    if (changed.ok && act !== undefined) await recordAudit(tx, { at: now, who: auditedLogin(who), act, outcome: 'done' })
    return changed
  })
}

/** The codes to show once; undefined when there are such codes already. */
export type AddedFactor = { readonly recoveryCodes: readonly string[] | undefined }

/**
 * With the first factor come recovery codes. All other logins end, also those for calls: they were made with the password alone.
 */
export async function afterAdding(tx: Transaction, who: FactorOwner, before: FactorState): Promise<AddedFactor> {
  if (hasFactor(before)) return { recoveryCodes: undefined }
  await endLogins(tx, who.email, { except: who.id })
  return { recoveryCodes: await giveRecoveryCodes(tx, who.email) }
}

async function giveRecoveryCodes(tx: Transaction, email: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  await saveRecoveryCodes(tx, email, codes)
  return codes
}

/** The former ones work no more. */
export const renewRecoveryCodes = (who: FactorOwner, deps: FactorDeps): Promise<Result<readonly string[], FactorProblem>> =>
  changeFactors(
    who,
    deps,
    async (tx, state) => (hasFactor(state) ? ok(await giveRecoveryCodes(tx, who.email)) : refuse({ code: 'factor_missing' })),
    'account.new-codes',
  )

/** One-time codes, or one passkey. */
export async function removeFactor(
  who: FactorOwner,
  which: 'codes' | { readonly passkey: string },
  deps: FactorDeps,
): Promise<Result<'removed', FactorProblem>> {
  return changeFactors(
    who,
    deps,
    async (tx, { role }) => {
      if (which === 'codes') await deleteCodes(tx, who.email)
      else await deletePasskey(tx, who.email, which.passkey)
      const left = await findFactors(tx, who.email)
      if (left && hasFactor(left)) return ok('removed')
      if (await isRequired(tx, role, deps)) return tx.rollback(refuse({ code: 'factor_needed' }))
      await forgetRest(tx, who.email)
      return ok('removed')
    },
    which === 'codes' ? 'account.remove-codes' : 'account.remove-passkey',
  )
}

/** What makes sense beside a second factor only. */
async function forgetRest(tx: Transaction, email: string): Promise<void> {
  await saveRecoveryCodes(tx, email, [])
  await saveCallPassword(tx, email, null)
  await endCallLogins(tx, email)
}

/** A password for programs that make the calls about parcels, shown once. Logins with a former one end. */
export async function makeCallPassword(who: FactorOwner, deps: FactorDeps): Promise<Result<string, FactorProblem>> {
  const password = randomKey<'password'>()
  const hash = await deps.passwords.hash(password)
  return changeFactors(
    who,
    deps,
    async (tx, state) => {
      if (!hasFactor(state)) return refuse({ code: 'factor_missing' })
      await saveCallPassword(tx, who.email, hash)
      await endCallLogins(tx, who.email)
      return ok(password)
    },
    'account.call-password',
  )
}

export const removeCallPassword = (who: FactorOwner, deps: FactorDeps): Promise<Result<'removed', FactorProblem>> =>
  changeFactors(
    who,
    deps,
    async (tx) => {
      await saveCallPassword(tx, who.email, null)
      await endCallLogins(tx, who.email)
      return ok('removed')
    },
    'account.remove-call-password',
  )

/** When a login ends that was not complete before. */
export const endOfDeskLogin = (now: Date): Date => new Date(now.getTime() + deskLoginMs)

/** Completes a login that had to set up a factor first. */
export async function completeSetup(token: string, deps: FactorDeps): Promise<Result<DeskToken, FactorProblem>> {
  const now = deps.clock()
  const half = await findDeskLogin(deps.db, token, now)
  const state = half?.awaits === 'factor' ? await findFactors(deps.db, half.email) : undefined
  if (!half || !state) return refuse({ code: 'not_logged_in' })
  return hasFactor(state) ? renewToken({ ...half, endsAt: endOfDeskLogin(now) }, deps) : refuse({ code: 'factor_needed' })
}
