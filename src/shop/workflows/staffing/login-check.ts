import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Network } from '../../orders/network.ts'
import { type ConcurrencyLimit, concurrencyLimit } from '../../staff/concurrency-limit.ts'
import { countAttempt, removeAttempt, sweepAttempts } from '../../staff/login-attempts.store.ts'
import { failuresOfGuessers, loginWaitMs } from '../../staff/login-pace.ts'
import type { Passwords } from '../../staff/passwords.port.ts'
import { normaliseStaffEmail } from '../../staff/staff.ts'
import type { Deps } from '../deps.ts'

export type LoginCheckDeps = Pick<Deps, 'db' | 'clock'> & {
  readonly passwords: Passwords
  readonly pause: (milliseconds: number) => Promise<unknown>
  readonly limits: LoginLimits
}

export type LoginProblem =
  | { readonly code: 'login_refused' }
  /** Too many are logging in at this moment. */
  | { readonly code: 'login_busy'; readonly waitSeconds: number }

/** When the places for anybody are taken, some remain that are reserved for networks which do not guess passwords. */
type Places = { readonly anybody: ConcurrencyLimit; readonly noGuesser: ConcurrencyLimit }

export type LoginLimits = {
  /** Logins that wait because others for the account have failed. */
  readonly slowed: Places
  /** Logins whose password is being checked, or waits to be. */
  readonly checked: Places
}

/** Separately for each process. */
export const loginLimits = (): LoginLimits => ({
  slowed: { anybody: concurrencyLimit({ most: 200, mostEach: 20 }), noGuesser: concurrencyLimit({ most: 60, mostEach: 20 }) },
  // A check takes a quarter of a second, one after the other: the last of these waits four.
  checked: { anybody: concurrencyLimit({ most: 12, mostEach: 12 }), noGuesser: concurrencyLimit({ most: 4, mostEach: 4 }) },
})

export type WrittenLogin = { readonly written: string; readonly password: string; readonly network: Network | undefined }

/** A login whose password was right when it was checked. `hash`: of that password. */
export type CheckedLogin = { readonly email: string; readonly hash: string }

/** Returns the password's hash of an account; undefined when nobody has it. */
type FindHash = (email: string) => Promise<string | undefined>

/**
 * Returns whose e-mail address and password they are. Every login is counted and takes equally long, whether it is right or wrong and
 * the account known or not.
 */
export async function checkLogin(
  { written, password, network }: WrittenLogin,
  findHash: FindHash,
  deps: LoginCheckDeps,
): Promise<Result<CheckedLogin, LoginProblem>> {
  const { db, clock } = deps
  const email = normaliseStaffEmail(written)
  const at = clock()
  const from = network && { network: network.wider ?? network.own }
  const waitMs = loginWaitMs(await db.transaction((tx) => countAttempt(tx, { account: email }, at)))
  const mayGuess = !from || (await db.transaction((tx) => countAttempt(tx, from, at))) >= failuresOfGuessers
  const checked = await checkInTurn({ email, password, waitMs, mayGuess }, findHash, deps)
  if (checked === 'wrong') return refuse({ code: 'login_refused' })
  await db.transaction(async (tx) => {
    await removeAttempt(tx, { account: email }, at)
    if (from) await removeAttempt(tx, from, at)
    await sweepAttempts(tx, clock())
  })
  return checked === 'busy' ? refuse({ code: 'login_busy', waitSeconds: busySeconds }) : ok({ email, hash: checked.hash })
}

const busySeconds = 10

/** Checks a password slowly on purpose. Only so many logins may wait: when no place is free, it returns 'busy' at once. */
async function checkInTurn(
  { email, password, waitMs, mayGuess }: { email: string; password: string; waitMs: number; mayGuess: boolean },
  findHash: FindHash,
  { passwords, pause, limits }: LoginCheckDeps,
): Promise<Pick<CheckedLogin, 'hash'> | 'wrong' | 'busy'> {
  const open = ({ anybody, noGuesser }: Places) => (mayGuess ? [anybody] : [anybody, noGuesser])
  if (waitMs > 0 && !(await within(open(limits.slowed), email, () => pause(waitMs)))) return 'busy'
  const check = await within(open(limits.checked), email, async () => {
    const hash = await findHash(email)
    return (await passwords.verify(password, hash)) ? hash : undefined
  })
  if (!check) return 'busy'
  return check.value === undefined ? 'wrong' : { hash: check.value }
}

/** Runs `work` under the first limit that has a free place. Returns undefined, and does nothing, when none has. */
async function within<Value>(
  limits: readonly ConcurrencyLimit[],
  key: string,
  work: () => Promise<Value>,
): Promise<{ value: Value } | undefined> {
  const giveBack = limits.reduce<(() => void) | undefined>((found, limit) => found ?? limit.take(key), undefined)
  if (!giveBack) return undefined
  try {
    return { value: await work() }
  } finally {
    giveBack()
  }
}
