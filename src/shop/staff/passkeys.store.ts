import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { KeptPasskey } from './factors.port.ts'

/** As its owner recognises it. */
export type PasskeyEntry = { readonly id: string; readonly device: string; readonly addedAt: Date; readonly usedAt: Date | undefined }

export async function listPasskeys(sql: Sql, email: string): Promise<PasskeyEntry[]> {
  const rows = await sql.query<{ id: string; device: string; added_at: Date; used_at: Date | null }>(
    'select id, device, added_at, used_at from staff_passkeys where email = $1 order by added_at, id',
    [email],
  )
  return rows.map(({ id, device, added_at: addedAt, used_at: usedAt }) => ({ id, device, addedAt, usedAt: usedAt ?? undefined }))
}

export async function hasPasskey(sql: Sql, email: string): Promise<boolean> {
  return (await sql.query('select 1 from staff_passkeys where email = $1 limit 1', [email])).length > 0
}

export async function listKeptPasskeys(sql: Sql, email: string): Promise<KeptPasskey[]> {
  return (await sql.query<KeptRow>(`select ${columns} from staff_passkeys where email = $1 order by added_at, id`, [email])).map(toKept)
}

export async function findPasskey(sql: Sql, id: string): Promise<(KeptPasskey & { readonly email: string }) | undefined> {
  const [row] = await sql.query<KeptRow & { email: string }>(`select email, ${columns} from staff_passkeys where id = $1`, [id])
  return row && { ...toKept(row), email: row.email }
}

/** Returns false when this passkey is known already. */
export async function insertPasskey(
  tx: Transaction,
  { id, publicKey, counter, transports, email, device, at }: KeptPasskey & { email: string; device: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into staff_passkeys (id, email, public_key, counter, transports, device, added_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning 1`,
    [id, email, Buffer.from(publicKey), counter, transports, device, at],
  )
  return rows.length > 0
}

export async function savePasskeyUse(tx: Transaction, id: string, { counter, at }: { counter: number; at: Date }): Promise<void> {
  await tx.query('update staff_passkeys set counter = $2, used_at = $3 where id = $1', [id, counter, at])
}

export async function deletePasskey(tx: Transaction, email: string, id: string): Promise<boolean> {
  return (await tx.query('delete from staff_passkeys where email = $1 and id = $2 returning 1', [email, id])).length > 0
}

/** What passkeys call this person: random, made once. */
export async function passkeyUserOf(tx: Transaction, email: string, fresh: string): Promise<string> {
  const [row] = await tx.query<{ passkey_user: string }>(
    'update staff set passkey_user = coalesce(passkey_user, $2) where email = $1 returning passkey_user',
    [email, fresh],
  )
  return row?.passkey_user ?? fresh
}

/** More wait only when strangers ask for many: the oldest go then. */
const mostChallenges = 2_000

export async function saveChallenge(
  tx: Transaction,
  { challenge, email, endsAt, now }: { challenge: string; email: string | undefined; endsAt: Date; now: Date },
): Promise<void> {
  await tx.query('delete from passkey_challenges where ends_at <= $1', [now])
  await tx.query(
    'delete from passkey_challenges where ends_at <= (select ends_at from passkey_challenges order by ends_at desc offset $1 limit 1)',
    [mostChallenges],
  )
  await tx.query(`insert into passkey_challenges (challenge_hash, email, ends_at) values (sha256(convert_to($1, 'UTF8')), $2, $3)`, [
    challenge,
    email ?? null,
    endsAt,
  ])
}

/** Each is good once. `email`: for whom it was made; undefined for a login. */
export async function takeChallenge(
  tx: Transaction,
  { challenge, email, now }: { challenge: string; email: string | undefined; now: Date },
): Promise<boolean> {
  const rows = await tx.query<{ is_good: boolean }>(
    `delete from passkey_challenges where challenge_hash = sha256(convert_to($1, 'UTF8'))
     returning ends_at > $3 and email is not distinct from $2 as is_good`,
    [challenge, email ?? null, now],
  )
  return rows[0]?.is_good === true
}

const columns = 'id, public_key, counter::float8 as counter, transports'

type KeptRow = { id: string; public_key: Uint8Array; counter: number; transports: string[] }

const toKept = ({ id, public_key: publicKey, counter, transports }: KeptRow): KeptPasskey => ({ id, publicKey, counter, transports })
