import { randomKey } from '#src/kit/random-key.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { findCallPasswordHash } from '../../staff/factors.store.ts'
import { lockAccount } from '../../staff/staff.store.ts'
import { saveCallLogin } from '../../staff/staff-sessions.store.ts'
import { checkLogin, type LoginCheckDeps, type LoginProblem, type WrittenLogin } from './login-check.ts'

export type StaffSession = { readonly token: string; readonly endsAt: Date }

/** A working day. */
const callLoginMs = 8 * 3_600_000

/** For programs that make the calls about parcels: the token opens nothing else. */
export async function loginForCalls(login: WrittenLogin, deps: LoginCheckDeps): Promise<Result<StaffSession, LoginProblem>> {
  const { db } = deps
  const checked = await checkLogin(login, (email) => findCallPasswordHash(db, email), deps)
  if (!checked.ok) return checked
  const { email, hash } = checked.value
  const [token, now] = [newToken(), deps.clock()]
  const endsAt = new Date(now.getTime() + callLoginMs)
  return db.transaction(async (tx) => {
    // A first factor takes the account's password from the calls, and a new one ends them all: also those that were being checked.
    const isGood = (await lockAccount(tx, email)) && (await findCallPasswordHash(tx, email)) === hash
    if (!isGood) return refuse({ code: 'login_refused' })
    await saveCallLogin(tx, { id: randomKey<'login'>(), token, email, endsAt, now })
    return ok({ token, endsAt })
  })
}

/** 256 random bits. */
export const newToken = (): string => randomKey<'token'>() + randomKey<'token'>()
