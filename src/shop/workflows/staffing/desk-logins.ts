import { randomKey } from '#src/kit/random-key.ts'
import { isDiskFull } from '#src/kit/unavailable-error.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Network } from '../../orders/network.ts'
import { type DeskLogin, deskLoginMs, type HalfLogin, halfLoginMs, seenEveryMs } from '../../staff/desk-login.ts'
import { recordAudit } from '../../staff/audit-log.store.ts'
import { deviceName } from '../../staff/device-name.ts'
import { findPasskey } from '../../staff/passkeys.store.ts'
import { findMember, findPasswordHash, lockAccount } from '../../staff/staff.store.ts'
import {
  endLogins,
  findDeskLogin as findStoredLogin,
  type FoundLogin,
  idleEndOf,
  replaceToken,
  saveDeskLogin,
  saveUse,
} from '../../staff/staff-sessions.store.ts'
import type { Deps } from '../deps.ts'
import { checkLogin, type LoginCheckDeps, type LoginProblem } from './login-check.ts'
import { isRequired, missingFactor } from './missing-factor.ts'
import { newToken } from './staff-logins.ts'
import { auditedLogin } from './record-change.ts'

export type LoginOfDevice = {
  readonly email: string
  readonly password: string
  /** Undefined when not known. */
  readonly network: Network | undefined
  /** As the browser names itself. */
  readonly userAgent: string | undefined
}

/** A token of the desk's cookie. With `awaits` it opens nothing until that is done. */
export type DeskToken = { readonly token: string; readonly awaits?: HalfLogin['awaits'] }

/** With the right password. What the account needs besides is still missing then. */
export async function loginAtDesk(
  login: LoginOfDevice,
  deps: LoginCheckDeps & Pick<Deps, 'gateway'>,
): Promise<Result<DeskToken, LoginProblem>> {
  const { email: written, password, network, userAgent } = login
  const checked = await checkLogin({ written, password, network }, (email) => findPasswordHash(deps.db, email), deps)
  if (!checked.ok) return checked
  const { email, hash } = checked.value
  return deps.db.transaction((tx) => openDesk(tx, { email, network, userAgent, by: { passwordHash: hash } }, deps))
}

/** What somebody has logged in with: a password or a passkey, or nothing for the demo owner. */
type LoginBy = { readonly passwordHash: string } | { readonly passkey: string } | 'demo'

/**
 * Makes a login for somebody who has shown who they are. Read again with the account locked: since the password or passkey was checked,
 * it may have been replaced, a first factor set, or the account removed.
 */
export async function openDesk(
  tx: Transaction,
  { email, network, userAgent, by }: Pick<LoginOfDevice, 'email' | 'network' | 'userAgent'> & { readonly by: LoginBy },
  deps: Pick<Deps, 'clock' | 'gateway'>,
): Promise<Result<DeskToken, LoginProblem>> {
  const member = (await lockAccount(tx, email)) && (await isStillGood(tx, email, by)) ? await findMember(tx, email) : undefined
  if (!member) return refuse({ code: 'login_refused' })
  const awaits = typeof by === 'object' && 'passwordHash' in by ? await missingFactor(tx, email, deps) : undefined
  const [token, now, id] = [newToken(), deps.clock(), randomKey<'login'>()]
  const endsAt = new Date(now.getTime() + (awaits ? halfLoginMs : deskLoginMs))
  const idleEndsAt = idleEndOf(member.role, now)
  const from = { device: deviceName(userAgent), network: network?.own }
  await saveDeskLogin(tx, { id, token, email, awaits, ...from, idleEndsAt, endsAt, now })
  if (!awaits) await recordOpened(tx, { ...member, id }, { at: now, from: network?.own })
  return ok({ token, ...(awaits ? { awaits } : {}) })
}

async function isStillGood(tx: Transaction, email: string, by: LoginBy): Promise<boolean> {
  if (by === 'demo') return true
  if ('passkey' in by) return (await findPasskey(tx, by.passkey))?.email === email
  return (await findPasswordHash(tx, email)) === by.passwordHash
}

/**
 * Whose token it is, while the login lasts. `isUse`: whether a person did something, so that the login does not end for being idle.
 * Undefined also for a login from before a second factor was asked of this person: it is set up after the password is given again.
 */
export async function findDeskLogin(
  token: string,
  { isUse }: { readonly isUse: boolean },
  deps: Pick<Deps, 'db' | 'clock' | 'gateway'>,
): Promise<DeskLogin | undefined> {
  const { db, clock } = deps
  const now = clock()
  const found = await findStoredLogin(db, token, now)
  if (!found || found.awaits) return undefined
  const { id, role, hasFactor, seenAt } = found
  if (!hasFactor && (await isRequired(db, role, deps))) return undefined
  if (isUse && now.getTime() - seenAt.getTime() >= seenEveryMs)
    await db.transaction((tx) => saveUse(tx, id, { role, now })).catch(unlessDiskIsFull)
  return toDeskLogin(found)
}

/** Whoever is to make room has to be able to look: the login is only not prolonged. */
function unlessDiskIsFull(error: unknown): void {
  if (!isDiskFull(error)) throw error
}

export async function findHalfLogin(token: string, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<HalfLogin | undefined> {
  const found = await findStoredLogin(db, token, clock())
  if (!found?.awaits) return undefined
  const { id, email, name, role, awaits } = found
  return { id, email, name, role, awaits }
}

/** Ends the login of this token, if it has one. */
export async function logout(token: string, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const found = await findStoredLogin(db, token, clock())
  if (found) await db.transaction((tx) => endLogins(tx, found.email, { id: found.id }))
}

export type ConfirmProblem = LoginProblem | { readonly code: 'not_logged_in' }

/** The password once more, before a grave act. The login gets a new token, and ends no later than before. */
export async function confirmByPassword(
  token: string,
  { password, network }: Pick<LoginOfDevice, 'password' | 'network'>,
  deps: LoginCheckDeps,
): Promise<Result<DeskToken, ConfirmProblem>> {
  const found = await findStoredLogin(deps.db, token, deps.clock())
  if (!found || found.awaits) return refuse({ code: 'not_logged_in' })
  const checked = await checkLogin({ written: found.email, password, network }, (email) => findPasswordHash(deps.db, email), deps)
  if (!checked.ok) return checked
  const { email, hash } = checked.value
  // Checking takes a while, in which the password may have been replaced.
  return deps.db.transaction(async (tx) => {
    const isGood = (await lockAccount(tx, email)) && (await isStillGood(tx, email, { passwordHash: hash }))
    return isGood ? renewTokenIn(tx, found, deps) : refuse({ code: 'login_refused' })
  })
}

type LoginToRenew = Pick<FoundLogin, 'id' | 'email' | 'name' | 'role' | 'awaits' | 'endsAt'>
type Renewed = Result<DeskToken, { readonly code: 'not_logged_in' }>

/** After a step-up, or the second step of a login, which opens the desk. */
export const renewToken = (login: LoginToRenew, deps: Pick<Deps, 'db' | 'clock'>): Promise<Renewed> =>
  deps.db.transaction((tx) => renewTokenIn(tx, login, deps))

export async function renewTokenIn(tx: Transaction, login: LoginToRenew, { clock }: Pick<Deps, 'clock'>): Promise<Renewed> {
  const { id, role, endsAt, awaits } = login
  const [token, now] = [newToken(), clock()]
  if (!(await replaceToken(tx, { id, token, role, endsAt, now }))) return refuse({ code: 'not_logged_in' })
  if (awaits) await recordOpened(tx, login, { at: now, from: undefined })
  return ok({ token })
}

const recordOpened = (
  tx: Transaction,
  login: Parameters<typeof auditedLogin>[0],
  { at, from }: { at: Date; from: string | undefined },
): Promise<void> => recordAudit(tx, { at, who: auditedLogin(login), act: 'login.opened', outcome: 'done', note: from })

const toDeskLogin = ({ id, email, name, role, confirmedAt, startPage }: FoundLogin): DeskLogin => ({
  id,
  email,
  name,
  role,
  confirmedAt,
  startPage,
})
