import type { Sql } from '../db/database.ts'
import type { Allowance } from './memory-rate-limit.ts'

export type Permits = {
  readonly granted: number
  /** Until the next one, when none was granted. */
  readonly waitMs: number
}

/** Takes up to `wanted` permits in one statement, by the database's clock; a call for the same key at the same time waits for the row. */
export async function takePermits(
  sql: Sql,
  { limit, key, wanted, most, perSeconds }: Allowance & { limit: string; key: string; wanted: number },
): Promise<Permits> {
  const [stretchMs, spacingMs] = [perSeconds * 1_000, (perSeconds * 1_000) / most]
  const [row] = await sql.query<{ granted: number; full_in_ms: number }>(take, [limit, key, Math.min(wanted, most), stretchMs, spacingMs])
  const { granted, full_in_ms: fullInMs } = row as NonNullable<typeof row>
  return { granted, waitMs: Math.min(Math.max(fullInMs + spacingMs - stretchMs, 1), stretchMs) }
}

/** Deletes the rows that limit nothing any more, and beyond `mostKeys` those that were not used for longest. */
export async function sweepRateLimits(sql: Sql, { mostKeys, longestSeconds }: { mostKeys: number; longestSeconds: number }): Promise<void> {
  await sql.query(
    `delete from rate_limits
      where full_again_at < statement_timestamp() or full_again_at > statement_timestamp() + $2 * interval '1 second'
         or full_again_at <= (select full_again_at from rate_limits order by full_again_at desc offset $1 limit 1)`,
    [mostKeys, longestSeconds],
  )
}

// When all permits would be available again without what is taken now: never later than the whole period, unless a clock was set back.
const from = `least(greatest(existing.full_again_at, statement_timestamp()), statement_timestamp() + $4::float8 * interval '1 millisecond')`
// Times are stored in whole microseconds: without the millisecond, rounding would cost the last permit.
const left = `floor(($4::float8 + 1 - extract(epoch from ${from} - statement_timestamp())::float8 * 1000) / $5::float8)`
const granted = `greatest(least($3::integer, ${left}), 0)::integer`

const take = `
  insert into rate_limits as existing (key, full_again_at, granted)
  select sha256(salt || convert_to($1 || ' ' || $2, 'UTF8')), statement_timestamp() + $3::integer * $5::float8 * interval '1 millisecond', $3::integer
    from network_salt
  on conflict (key) do update set full_again_at = ${from} + ${granted} * $5::float8 * interval '1 millisecond', granted = ${granted}
  returning granted, extract(epoch from full_again_at - statement_timestamp())::float8 * 1000 as full_in_ms`
