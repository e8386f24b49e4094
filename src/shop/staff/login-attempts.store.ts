import type { Transaction } from '#src/platform/db/database.ts'
import { mostAccounts, mostFailures, attemptWindowMs } from './login-pace.ts'

/** What attempts are counted by: the account, whether it exists or not, or the network. */
export type AttemptSource = { readonly account: string } | { readonly network: string }

/**
 * Counts one more attempt and returns how many failed before it in the past hour. Call it when the attempt begins, so that concurrent
 * attempts are not all counted as the first.
 */
export async function countAttempt(tx: Transaction, attempted: AttemptSource, at: Date): Promise<number> {
  // After the clock was set back, attempts of the future count as of now, so that they expire in an hour.
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

/** Uncounts an attempt that succeeded, or whose password was never checked. */
export async function removeAttempt(tx: Transaction, attempted: AttemptSource, at: Date): Promise<void> {
  // Removes a single one: concurrent attempts may have the same time.
  const place = 'array_position(attempted_at, $2::timestamptz)'
  await tx.query(
    `update login_attempts set attempted_at = attempted_at[:${place} - 1] || attempted_at[${place} + 1:]
      where account = ${hashed} and $2::timestamptz = any(attempted_at)`,
    [keyOf(attempted), at],
  )
}

/** Deletes accounts and networks without attempts in the past hour. */
export async function sweepAttempts(tx: Transaction, now: Date): Promise<void> {
  await tx.query(`delete from login_attempts where last_attempt_at < $1::timestamptz - $2 * interval '1 millisecond'`, [
    now,
    attemptWindowMs,
  ])
}

const keyOf = (attempted: AttemptSource): string =>
  'account' in attempted ? `account ${attempted.account}` : `network ${attempted.network}`

// Without a salt, a hashed network could be found by trying all networks.
const hashed = `(select sha256(salt || convert_to($1, 'UTF8')) from network_salt)`
