import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { StartPage } from './desk-login.ts'
import type { Role } from './desk-rights.ts'
import type { StaffMember } from './staff.ts'

export async function listStaff(sql: Sql): Promise<StaffMember[]> {
  return (await sql.query<StaffRow>(`select ${staffColumns} from staff order by email`)).map(toStaffMember)
}

export async function findMember(sql: Sql, email: string): Promise<StaffMember | undefined> {
  const [row] = await sql.query<StaffRow>(`select ${staffColumns} from staff where email = $1`, [email])
  return row && toStaffMember(row)
}

/**
 * Logins that open and changes of what one logs in with wait for each other here: lock first, then read or end logins.
 * Returns false when nobody has the address.
 */
export async function lockAccount(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.query('select 1 from staff where email = $1 for update', [email])).length > 0
}

export async function hasOwner(sql: Sql): Promise<boolean> {
  return (await sql.query(`select 1 from staff where role = 'owner' limit 1`)).length > 0
}

export async function findPasswordHash(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql.query<{ password_hash: string }>('select password_hash from staff where email = $1', [email])
  return row?.password_hash
}

/** Returns false when the address is in use. */
export async function insertStaff(
  tx: Transaction,
  member: { email: string; name: string; role: Role; passwordHash: string; addedAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'insert into staff (email, name, role, password_hash, added_at) values ($1, $2, $3, $4, $5) on conflict (email) do nothing returning 1',
    [member.email, member.name, member.role, member.passwordHash, member.addedAt],
  )
  return rows.length > 0
}

/** Two who remove or lower each other at the same moment wait for each other here. */
export async function isLastOwner(tx: Transaction, email: string): Promise<boolean> {
  const owners = await tx.query<{ email: string }>(`select email from staff where role = 'owner' order by email for update`)
  return owners.length === 1 && owners[0]?.email === email
}

/** Ends the logins of this address. Returns false when nobody has it. */
export async function deleteStaff(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.query('delete from staff where email = $1 returning 1', [email])).length > 0
}

/** With the account locked. */
export async function saveRole(tx: Transaction, email: string, role: Role): Promise<void> {
  await tx.query('update staff set role = $2 where email = $1', [email, role])
}

export async function saveStartPage(tx: Transaction, email: string, startPage: StartPage): Promise<boolean> {
  return (await tx.query('update staff set start_page = $2 where email = $1 returning 1', [email, startPage])).length > 0
}

/** With the account locked. */
export async function savePassword(tx: Transaction, email: string, passwordHash: string): Promise<void> {
  await tx.query('update staff set password_hash = $2 where email = $1', [email, passwordHash])
}

export const staffColumns = 'email, name, role, start_page, added_at'

export type StaffRow = { email: string; name: string; role: Role; start_page: StartPage; added_at: Date }

export const toStaffMember = ({ email, name, role, start_page: startPage, added_at: addedAt }: StaffRow): StaffMember => ({
  email,
  name,
  role,
  startPage,
  addedAt,
})
