import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { StaffMember } from './staff.ts'

export async function listStaff(sql: Sql): Promise<StaffMember[]> {
  return (await sql.query<StaffRow>(`select ${columns} from staff order by email`)).map(toStaffMember)
}

export async function findPasswordHash(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql.query<{ password_hash: string }>('select password_hash from staff where email = $1', [email])
  return row?.password_hash
}

/** Returns false when the address is in use. */
export async function insertStaff(
  tx: Transaction,
  member: { email: string; name: string; passwordHash: string; addedAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'insert into staff (email, name, password_hash, added_at) values ($1, $2, $3, $4) on conflict (email) do nothing returning 1',
    [member.email, member.name, member.passwordHash, member.addedAt],
  )
  return rows.length > 0
}

/** Ends the sessions of this address. Returns false when nobody has it. */
export async function deleteStaff(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.query('delete from staff where email = $1 returning 1', [email])).length > 0
}

/** Ends the sessions of this address. Returns false when nobody has it. */
export async function savePassword(tx: Transaction, email: string, passwordHash: string): Promise<boolean> {
  await tx.query('delete from staff_sessions where email = $1', [email])
  return (await tx.query('update staff set password_hash = $2 where email = $1 returning 1', [email, passwordHash])).length > 0
}

/** Stores only a hash of the token. Deletes ended sessions, so that they do not pile up. */
export async function saveSession(tx: Transaction, session: { token: string; email: string; endsAt: Date; now: Date }): Promise<void> {
  const { token, email, endsAt, now } = session
  await tx.query('delete from staff_sessions where ends_at <= $1', [now])
  await tx.query(`insert into staff_sessions (token_hash, email, ends_at) values (${hashed('$1')}, $2, $3)`, [token, email, endsAt])
}

export async function findByToken(sql: Sql, token: string, now: Date): Promise<StaffMember | undefined> {
  const [row] = await sql.query<StaffRow>(
    `select ${columns} from staff join staff_sessions using (email) where token_hash = ${hashed('$1')} and ends_at > $2`,
    [token, now],
  )
  return row && toStaffMember(row)
}

const columns = 'email, name, added_at'

type StaffRow = { email: string; name: string; added_at: Date }

const toStaffMember = ({ email, name, added_at: addedAt }: StaffRow): StaffMember => ({ email, name, addedAt })

const hashed = (token: string): string => `sha256(convert_to(${token}, 'UTF8'))`
