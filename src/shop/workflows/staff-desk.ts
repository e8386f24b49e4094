import { randomKey } from '#src/kit/random-key.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type LoginPace, loginPace } from '../staff/login-pace.ts'
import type { Passwords } from '../staff/passwords.port.ts'
import { checkPassword, checkStaff, staffEmail, type StaffMember, type StaffProblem } from '../staff/staff.ts'
import { deleteStaff, findByToken, findPasswordHash, insertStaff, listStaff, savePassword, saveSession } from '../staff/staff.store.ts'
import type { Deps } from './deps.ts'

export type StaffDeps = Pick<Deps, 'db' | 'clock'> & {
  readonly passwords: Passwords
  readonly pause: (milliseconds: number) => Promise<unknown>
}

export type StaffSession = { readonly token: string; readonly endsAt: Date }
export type LoginProblem = { readonly code: 'login_refused' }

/** A working day. */
const sessionMs = 8 * 3_600_000

/** Who runs the shop, and whether it is really them. */
export function staffDesk(deps: StaffDeps) {
  const { db, clock } = deps
  const pace = loginPace(clock)
  return {
    login: (email: string, password: string) => login(email, password, { ...deps, pace }),
    /** Whose token it is, while it lasts. */
    findByToken: (token: string): Promise<StaffMember | undefined> => findByToken(db, token, clock()),
    list: (): Promise<StaffMember[]> => listStaff(db),
    add: (member: { email: string; name: string; password: string }) => add(member, deps),
    async remove(email: string): Promise<Result<'removed', StaffProblem>> {
      const removed = await db.transaction((tx) => deleteStaff(tx, staffEmail(email)))
      return removed ? ok('removed') : refuse({ code: 'staff_not_found' })
    },
    changePassword: (email: string, password: string) => changePassword(email, password, deps),
  }
}

async function login(
  written: string,
  password: string,
  { db, clock, passwords, pause, pace }: StaffDeps & { pace: LoginPace },
): Promise<Result<StaffSession, LoginProblem>> {
  const email = staffEmail(written)
  const waitMs = pace.waitMs(email)
  // Right or wrong, known or not: all wait alike.
  if (waitMs > 0) await pause(waitMs)
  if (!(await passwords.isRight(password, await findPasswordHash(db, email)))) {
    pace.noteFailure(email)
    return refuse({ code: 'login_refused' })
  }

  const [token, now] = [randomKey<'token'>() + randomKey<'token'>(), clock()]
  const endsAt = new Date(now.getTime() + sessionMs)
  await db.transaction((tx) => saveSession(tx, { token, email, endsAt, now }))
  return ok({ token, endsAt })
}

async function add(
  written: { email: string; name: string; password: string },
  { db, passwords }: StaffDeps,
): Promise<Result<'added', StaffProblem>> {
  const member = checkStaff(written.email, written.name)
  if (!member.ok) return member
  const password = checkPassword(written.password)
  if (!password.ok) return password

  const passwordHash = await passwords.hash(password.value)
  const isNew = await db.transaction((tx) => insertStaff(tx, { ...member.value, passwordHash }))
  return isNew ? ok('added') : refuse({ code: 'staff_known' })
}

async function changePassword(email: string, written: string, { db, passwords }: StaffDeps): Promise<Result<'changed', StaffProblem>> {
  const password = checkPassword(written)
  if (!password.ok) return password
  const passwordHash = await passwords.hash(password.value)
  const isKnown = await db.transaction((tx) => savePassword(tx, staffEmail(email), passwordHash))
  return isKnown ? ok('changed') : refuse({ code: 'staff_not_found' })
}
