import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Role } from './desk-rights.ts'

/** What somebody may log in with besides the password. */
export type FactorState = {
  readonly role: Role
  readonly codeSecret: Uint8Array | undefined
  readonly pendingCodeSecret: Uint8Array | undefined
  readonly codesSince: Date | undefined
  readonly codePeriod: number | undefined
  readonly passkeyCount: number
  readonly recoveryCodesLeft: number
  readonly hasCallPassword: boolean
}

export const hasFactor = ({ codeSecret, passkeyCount }: Pick<FactorState, 'codeSecret' | 'passkeyCount'>): boolean =>
  codeSecret !== undefined || passkeyCount > 0

export async function findFactors(sql: Sql, email: string): Promise<FactorState | undefined> {
  const [row] = await sql.query<FactorRow>(
    `select role, code_secret, pending_code_secret, codes_since, code_period::float8 as code_period, call_password_hash is not null as has_call_password,
       (select count(*)::int from staff_passkeys where staff_passkeys.email = staff.email) as passkey_count,
       (select count(*)::int from staff_codes where staff_codes.email = staff.email and used_at is null) as codes_left
     from staff where email = $1`,
    [email],
  )
  return (
    row && {
      role: row.role,
      codeSecret: row.code_secret ?? undefined,
      pendingCodeSecret: row.pending_code_secret ?? undefined,
      codesSince: row.codes_since ?? undefined,
      codePeriod: row.code_period ?? undefined,
      passkeyCount: row.passkey_count,
      recoveryCodesLeft: row.codes_left,
      hasCallPassword: row.has_call_password,
    }
  )
}

/** Counts one more code, right or wrong. Returns when the oldest that counts was tried if there were `most` since `since` already, and counts none then. */
export async function countCode(
  tx: Transaction,
  email: string,
  { at, since, most }: { at: Date; since: Date; most: number },
): Promise<Date | undefined> {
  const [row] = await tx.query<{ tries: Date[] }>(
    'select array(select least(tried, $2) from unnest(code_tries) tried where tried > $3 order by tried) as tries from staff where email = $1 for update',
    [email, at, since],
  )
  const tries = row?.tries ?? []
  if (tries.length >= most) return tries[0]
  await tx.query('update staff set code_tries = $2 where email = $1', [email, [...tries, at]])
  return undefined
}

/** After a right one. */
export async function forgetCodeTries(tx: Transaction, email: string): Promise<void> {
  await tx.query(`update staff set code_tries = '{}' where email = $1`, [email])
}

/** Returns false when this period or a later one was used already. */
export async function takeCodePeriod(tx: Transaction, email: string, period: number): Promise<boolean> {
  const rows = await tx.query(
    'update staff set code_period = $2 where email = $1 and (code_period is null or code_period < $2) returning 1',
    [email, period],
  )
  return rows.length > 0
}

export async function savePendingSecret(tx: Transaction, email: string, sealed: Uint8Array): Promise<void> {
  await tx.query('update staff set pending_code_secret = $2 where email = $1', [email, sealed])
}

/** The pending secret is in use from now on. */
export async function activateCodes(tx: Transaction, email: string, { period, at }: { period: number; at: Date }): Promise<void> {
  await tx.query(
    `update staff set code_secret = pending_code_secret, pending_code_secret = null, codes_since = $3, code_period = $2, code_tries = '{}'
      where email = $1`,
    [email, period, at],
  )
}

export async function deleteCodes(tx: Transaction, email: string): Promise<void> {
  await tx.query(
    'update staff set code_secret = null, pending_code_secret = null, codes_since = null, code_period = null where email = $1',
    [email],
  )
}

/** Takes the place of all former ones. Only hashes are stored. */
export async function saveRecoveryCodes(tx: Transaction, email: string, codes: readonly string[]): Promise<void> {
  await tx.query('delete from staff_codes where email = $1', [email])
  await tx.query(
    `insert into staff_codes (email, code_hash) select $1, sha256(convert_to($1 || ' ' || code, 'UTF8')) from unnest($2::text[]) code`,
    [email, codes],
  )
}

/** Returns false when there is no such code, or it was used before. */
export async function spendRecoveryCode(tx: Transaction, email: string, { code, at }: { code: string; at: Date }): Promise<boolean> {
  const rows = await tx.query(
    `update staff_codes set used_at = $3 where email = $1 and code_hash = sha256(convert_to($1 || ' ' || $2, 'UTF8')) and used_at is null returning 1`,
    [email, code, at],
  )
  return rows.length > 0
}

/** Nothing but the password is left. With the account locked. */
export async function deleteFactors(tx: Transaction, email: string): Promise<void> {
  await tx.query('delete from staff_passkeys where email = $1', [email])
  await tx.query('delete from staff_codes where email = $1', [email])
  await deleteCodes(tx, email)
  await tx.query(`update staff set call_password_hash = null, code_tries = '{}' where email = $1`, [email])
}

/** Null takes it away. */
export async function saveCallPassword(tx: Transaction, email: string, hash: string | null): Promise<void> {
  await tx.query('update staff set call_password_hash = $2 where email = $1', [email, hash])
}

/** The hash that the calls about parcels ask for: with a second factor a password of their own, else the account's. */
export async function findCallPasswordHash(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql.query<{ hash: string | null }>(
    `select case when code_secret is not null or exists (select 1 from staff_passkeys where staff_passkeys.email = staff.email)
       then call_password_hash else password_hash end as hash from staff where email = $1`,
    [email],
  )
  return row?.hash ?? undefined
}

type FactorRow = {
  role: Role
  code_secret: Uint8Array | null
  pending_code_secret: Uint8Array | null
  codes_since: Date | null
  code_period: number | null
  has_call_password: boolean
  passkey_count: number
  codes_left: number
}

/** The secret of somebody's one-time codes, as it is sealed. */
export async function findSealedSecret(sql: Sql): Promise<{ readonly email: string; readonly codeSecret: Uint8Array } | undefined> {
  const [row] = await sql.query<{ email: string; code_secret: Uint8Array }>(
    'select email, code_secret from staff where code_secret is not null order by email limit 1',
  )
  return row && { email: row.email, codeSecret: row.code_secret }
}
