import type { Transaction } from '#src/platform/db/database.ts'
import { mostAccounts, mostFailures, attemptWindowMs } from './login-pace.ts'

/** Whose attempts are counted: at this account, whether it exists or not, or from this network. */
export type AttemptSource = { readonly account: string } | { readonly network: string }

/**
 * Counts one more attempt and returns how many of the past hour came before and did not succeed.
 * Counted when it begins, so that many at once do not all pass as the first.
 */
export async function countAttempt(tx: Transaction, attempted: AttemptSource, at: Date): Promise<number> {
  // A clock that was set back must not keep an attempt for longer: none is of later than now.
  const [row] = await tx.query<{ earlier: number }>(
    `insert into login_attempts as known (account, attempted_at, last_attempt_at) values (${hashed}, array[$2::timestamptz], $2)
     on conflict (account) do update set last_attempt_at = $2, attempted_at =
       array(select least(at, $2) from unnest(known.attempted_at) at where at > $2 - $3 * interval '1 millisecond' order by at desc limit $4) || $2::timestamptz
     returning cardinality(attempted_at) - 1 as earlier`,
    [keyOf(attempted), at, attemptWindowMs, mostFailures],
  )
  await tx.query(
    `delete from login_attempts where last_attempt_at <= (select last_attempt_at from login_attempts order by last_attempt_at desc offset $1 limit 1)`,
    [mostAccounts],
  )
  return row?.earlier ?? 0
}

/** It was no guess after all: it succeeded, or its password was never looked at. */
export async function removeAttempt(tx: Transaction, attempted: AttemptSource, at: Date): Promise<void> {
  // One alone: others may have come at the same moment.
  const place = 'array_position(attempted_at, $2::timestamptz)'
  await tx.query(
    `update login_attempts set attempted_at = attempted_at[:${place} - 1] || attempted_at[${place} + 1:]
      where account = ${hashed} and $2::timestamptz = any(attempted_at)`,
    [keyOf(attempted), at],
  )
}

/** Nothing of it can be said any more. */
export async function sweepAttempts(tx: Transaction, now: Date): Promise<void> {
  await tx.query(`delete from login_attempts where last_attempt_at < $1::timestamptz - $2 * interval '1 millisecond'`, [
    now,
    attemptWindowMs,
  ])
}

const keyOf = (attempted: AttemptSource): string =>
  'account' in attempted ? `account ${attempted.account}` : `network ${attempted.network}`

// Without the salt there are few enough networks to try them all.
const hashed = `(select sha256(salt || convert_to($1, 'UTF8')) from network_salt)`
