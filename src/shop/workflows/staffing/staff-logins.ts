import { randomKey } from '#src/kit/random-key.ts'
import { ok, type Result } from '#src/kit/result.ts'
import { findCallPasswordHash } from '../../staff/factors.store.ts'
import { saveCallLogin } from '../../staff/staff-sessions.store.ts'
import { checkLogin, type LoginCheckDeps, type LoginProblem, type WrittenLogin } from './login-check.ts'

export type StaffSession = { readonly token: string; readonly endsAt: Date }

/** A working day. */
const callLoginMs = 8 * 3_600_000

/** For programs that make the calls about parcels: the token opens nothing else. */
export async function loginForCalls(login: WrittenLogin, deps: LoginCheckDeps): Promise<Result<StaffSession, LoginProblem>> {
  const checked = await checkLogin(login, (email) => findCallPasswordHash(deps.db, email), deps)
  if (!checked.ok) return checked
  const [token, now] = [newToken(), deps.clock()]
  const endsAt = new Date(now.getTime() + callLoginMs)
  await deps.db.transaction((tx) => saveCallLogin(tx, { id: randomKey<'login'>(), token, email: checked.value, endsAt, now }))
  return ok({ token, endsAt })
}

/** 256 random bits. */
export const newToken = (): string => randomKey<'token'>() + randomKey<'token'>()
