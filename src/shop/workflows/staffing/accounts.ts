import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Role } from '../../staff/desk-rights.ts'
import type { Passwords } from '../../staff/passwords.port.ts'
import { checkPassword, checkStaff, normaliseStaffEmail, type StaffProblem } from '../../staff/staff.ts'
import { deleteFactors } from '../../staff/factors.store.ts'
import { deleteStaff, hasOwner, insertStaff, isLastOwner, savePassword, saveRole } from '../../staff/staff.store.ts'
import { endLogins } from '../../staff/staff-sessions.store.ts'
import type { Deps } from '../deps.ts'

export type AccountDeps = Pick<Deps, 'db' | 'clock'> & { readonly passwords: Passwords }

/** Without a role, an assistant; but whoever is added while there is no owner becomes one. Returns the role. */
export async function addStaff(
  written: { email: string; name: string; password: string; role?: Role },
  { db, passwords, clock }: AccountDeps,
): Promise<Result<{ readonly role: Role }, StaffProblem>> {
  const member = checkStaff(written.email, written.name)
  if (!member.ok) return member
  const password = checkPassword(written.password)
  if (!password.ok) return password

  const passwordHash = await passwords.hash(password.value)
  return db.transaction(async (tx) => {
    const role = (await hasOwner(tx)) ? (written.role ?? 'assistant') : 'owner'
    const isNew = await insertStaff(tx, { ...member.value, role, passwordHash, addedAt: clock() })
    return isNew ? ok({ role }) : refuse({ code: 'staff_known' })
  })
}

/** Ends all logins of this address. The last owner stays. */
export async function removeStaff(written: string, { db }: Pick<Deps, 'db'>): Promise<Result<'removed', StaffProblem>> {
  const email = normaliseStaffEmail(written)
  return db.transaction(async (tx) => {
    if (await isLastOwner(tx, email)) return refuse({ code: 'last_owner' })
    return (await deleteStaff(tx, email)) ? ok('removed') : refuse({ code: 'staff_not_found' })
  })
}

/** The last owner stays one. */
export async function changeRole(written: string, role: Role, { db }: Pick<Deps, 'db'>): Promise<Result<'changed', StaffProblem>> {
  const email = normaliseStaffEmail(written)
  return db.transaction(async (tx) => {
    if (role !== 'owner' && (await isLastOwner(tx, email))) return refuse({ code: 'last_owner' })
    return (await saveRole(tx, email, role)) ? ok('changed') : refuse({ code: 'staff_not_found' })
  })
}

/** Ends the other logins of this address: all, unless `keeping` names one. */
export async function changePassword(
  written: string,
  password: string,
  { db, passwords }: AccountDeps,
  keeping?: string,
): Promise<Result<'changed', StaffProblem>> {
  const checked = checkPassword(password)
  if (!checked.ok) return checked
  const email = normaliseStaffEmail(written)
  const passwordHash = await passwords.hash(checked.value)
  const isKnown = await db.transaction(async (tx) => {
    await endLogins(tx, email, keeping === undefined ? 'all' : { except: keeping })
    return savePassword(tx, email, passwordHash)
  })
  return isKnown ? ok('changed') : refuse({ code: 'staff_not_found' })
}

/** Only the password is left, and all logins end: for somebody who has lost phone and recovery codes. */
export async function resetFactors(written: string, { db }: Pick<Deps, 'db'>): Promise<Result<'reset', StaffProblem>> {
  const email = normaliseStaffEmail(written)
  return db.transaction(async (tx) => {
    if (!(await deleteFactors(tx, email))) return refuse({ code: 'staff_not_found' })
    await endLogins(tx, email)
    return ok('reset')
  })
}
