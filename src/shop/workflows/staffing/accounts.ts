import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Role } from '../../staff/desk-rights.ts'
import type { Passwords } from '../../staff/passwords.port.ts'
import { checkPassword, checkStaff, normaliseStaffEmail, type StaffProblem } from '../../staff/staff.ts'
import { deleteFactors } from '../../staff/factors.store.ts'
import { deleteStaff, hasOwner, insertStaff, isLastOwner, lockAccount, savePassword, saveRole } from '../../staff/staff.store.ts'
import { endLogins } from '../../staff/staff-sessions.store.ts'
import type { Deps } from '../deps.ts'
import { missingFactor } from './missing-factor.ts'
import { type ChangedBy, recordChange } from './record-change.ts'

export type AccountDeps = Pick<Deps, 'db' | 'clock'> & { readonly passwords: Passwords }

/** Without a role, an assistant; but whoever is added while there is no owner becomes one. Returns the role. */
export async function addStaff(
  written: { email: string; name: string; password: string; role?: Role },
  { db, passwords, clock }: AccountDeps,
  by?: ChangedBy,
): Promise<Result<{ readonly role: Role }, StaffProblem>> {
  const member = checkStaff(written.email, written.name)
  if (!member.ok) return member
  const password = checkPassword(written.password)
  if (!password.ok) return password

  const passwordHash = await passwords.hash(password.value)
  return db.transaction(async (tx) => {
    const role = (await hasOwner(tx)) ? (written.role ?? 'assistant') : 'owner'
    const isNew = await insertStaff(tx, { ...member.value, role, passwordHash, addedAt: clock() })
    if (!isNew) return refuse({ code: 'staff_known' })
    await recordChange(tx, by, { of: member.value.email, at: clock() })
    return ok({ role })
  })
}

/** Ends all logins of this address. The last owner stays. */
export async function removeStaff(
  written: string,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by?: ChangedBy,
): Promise<Result<'removed', StaffProblem>> {
  const email = normaliseStaffEmail(written)
  return db.transaction(async (tx) => {
    if (await isLastOwner(tx, email)) return refuse({ code: 'last_owner' })
    if (!(await deleteStaff(tx, email))) return refuse({ code: 'staff_not_found' })
    await recordChange(tx, by, { of: email, at: clock() })
    return ok('removed')
  })
}

/** The last owner stays one. An owner's desk opens with a second factor only, so the logins of a new owner who has none end. */
export async function changeRole(
  written: string,
  role: Role,
  { db, clock, gateway }: Pick<Deps, 'db' | 'clock' | 'gateway'>,
  by?: ChangedBy,
): Promise<Result<'changed', StaffProblem>> {
  const email = normaliseStaffEmail(written)
  return db.transaction(async (tx) => {
    if (role !== 'owner' && (await isLastOwner(tx, email))) return refuse({ code: 'last_owner' })
    if (!(await lockAccount(tx, email))) return refuse({ code: 'staff_not_found' })
    await saveRole(tx, email, role)
    if (role === 'owner' && (await missingFactor(tx, email, { gateway })) === 'factor') await endLogins(tx, email)
    await recordChange(tx, by, { of: email, at: clock() })
    return ok('changed')
  })
}

/** Ends the other logins of this address: all, unless `keeping` names one. */
export async function changePassword(
  written: string,
  password: string,
  { db, passwords, clock }: AccountDeps,
  { keeping, by }: { readonly keeping?: string; readonly by?: ChangedBy } = {},
): Promise<Result<'changed', StaffProblem>> {
  const checked = checkPassword(password)
  if (!checked.ok) return checked
  const email = normaliseStaffEmail(written)
  const passwordHash = await passwords.hash(checked.value)
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, email))) return refuse({ code: 'staff_not_found' })
    await savePassword(tx, email, passwordHash)
    await endLogins(tx, email, keeping === undefined ? 'all' : { except: keeping })
    await recordChange(tx, by, { of: email, at: clock() })
    return ok('changed')
  })
}

/** Only the password is left, and all logins end: for somebody who has lost phone and recovery codes. */
export async function resetFactors(
  written: string,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by?: ChangedBy,
): Promise<Result<'reset', StaffProblem>> {
  const email = normaliseStaffEmail(written)
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, email))) return refuse({ code: 'staff_not_found' })
    await deleteFactors(tx, email)
    await endLogins(tx, email)
    await recordChange(tx, by, { of: email, at: clock() })
    return ok('reset')
  })
}
