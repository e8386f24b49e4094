import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { type DeskLogin, type Device, type HalfLogin, idleMs, type StartPage } from './desk-login.ts'
import type { Role } from './desk-rights.ts'
import type { StaffMember } from './staff.ts'
import { staffColumns, type StaffRow, toStaffMember } from './staff.store.ts'

export type NewDeskLogin = {
  readonly id: string
  readonly token: string
  readonly email: string
  readonly awaits: HalfLogin['awaits'] | undefined
  readonly device: string
  readonly network: string | undefined
  readonly idleEndsAt: Date
  readonly endsAt: Date
  readonly now: Date
}

/** Stores only a hash of the token. Deletes ended logins, so that they do not pile up. */
export async function saveCallLogin(
  tx: Transaction,
  { id, token, email, endsAt, now }: Pick<NewDeskLogin, 'id' | 'token' | 'email' | 'endsAt' | 'now'>,
): Promise<void> {
  await deleteEnded(tx, now)
  await tx.query(
    `insert into staff_sessions (token_hash, id, kind, email, made_at, seen_at, confirmed_at, ends_at)
     values (${hashed('$1')}, $2, 'call', $3, $4, $4, $4, $5)`,
    [token, id, email, now, endsAt],
  )
}

/** Stores only a hash of the token. Deletes ended logins, so that they do not pile up. */
export async function saveDeskLogin(tx: Transaction, login: NewDeskLogin): Promise<void> {
  const { id, token, email, awaits, device, network, idleEndsAt, endsAt, now } = login
  await deleteEnded(tx, now)
  await tx.query(
    `insert into staff_sessions (token_hash, id, kind, email, awaits, device, network, made_at, seen_at, confirmed_at, idle_ends_at, ends_at)
     values (${hashed('$1')}, $2, 'desk', $3, $4, $5, $6, $7, $7, $7, $8, $9)`,
    [token, id, email, awaits ?? null, device, network ?? null, now, idleEndsAt, endsAt],
  )
}

const deleteEnded = (tx: Transaction, now: Date) => tx.query('delete from staff_sessions where ends_at <= $1 or idle_ends_at <= $1', [now])

/** Returns whose token of a login for calls it is. */
export async function findByToken(sql: Sql, token: string, now: Date): Promise<StaffMember | undefined> {
  const [row] = await sql.query<StaffRow>(
    `select ${staffColumns} from staff join staff_sessions using (email) where token_hash = ${hashed('$1')} and kind = 'call' and ends_at > $2`,
    [token, now],
  )
  return row && toStaffMember(row)
}

export type FoundLogin = DeskLogin & {
  readonly awaits: HalfLogin['awaits'] | undefined
  readonly hasFactor: boolean
  readonly seenAt: Date
  readonly endsAt: Date
}

export async function findDeskLogin(sql: Sql, token: string, now: Date): Promise<FoundLogin | undefined> {
  const [row] = await sql.query<LoginRow>(
    `select id, email, name, role, start_page, confirmed_at, awaits, seen_at, ends_at,
            code_secret is not null or exists (select from staff_passkeys p where p.email = staff.email) has_factor
       from staff_sessions join staff using (email)
      where token_hash = ${hashed('$1')} and kind = 'desk' and ends_at > $2 and idle_ends_at > $2`,
    [token, now],
  )
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      startPage: row.start_page,
      confirmedAt: row.confirmed_at,
      awaits: row.awaits ?? undefined,
      hasFactor: row.has_factor,
      seenAt: row.seen_at,
      endsAt: row.ends_at,
    }
  )
}

/** Also from several requests at once: the latest use counts. */
export async function saveUse(tx: Transaction, id: string, { role, now }: { role: Role; now: Date }): Promise<void> {
  await tx.query(`update staff_sessions set seen_at = $2, idle_ends_at = $3 where id = $1 and seen_at < $2`, [
    id,
    now,
    idleEndOf(role, now),
  ])
}

export const idleEndOf = (role: Role, now: Date): Date => new Date(now.getTime() + idleMs[role])

/** The former token opens nothing from here on. */
export async function replaceToken(
  tx: Transaction,
  { id, token, role, endsAt, now }: Pick<NewDeskLogin, 'id' | 'token' | 'endsAt' | 'now'> & { readonly role: Role },
): Promise<boolean> {
  const rows = await tx.query(
    `update staff_sessions set token_hash = ${hashed('$2')}, awaits = null, confirmed_at = $3, seen_at = $3, idle_ends_at = $4, ends_at = $5
      where id = $1 and kind = 'desk' returning 1`,
    [id, token, now, idleEndOf(role, now), endsAt],
  )
  return rows.length > 0
}

/** The device used last comes first. */
export async function listDevices(sql: Sql, email: string, now: Date): Promise<Device[]> {
  const rows = await sql.query<{ id: string; device: string; network: string | null; made_at: Date; seen_at: Date }>(
    `select id, device, network, made_at, seen_at from staff_sessions
      where email = $1 and kind = 'desk' and awaits is null and ends_at > $2 and idle_ends_at > $2 order by seen_at desc, id`,
    [email, now],
  )
  return rows.map(({ network, made_at: since, seen_at: seenAt, ...row }) => ({ ...row, network: network ?? undefined, since, seenAt }))
}

/** Ends logins of one person: one of them, all but one, or all, also those for calls. Returns how many. */
export async function endLogins(
  tx: Transaction,
  email: string,
  which: { id: string } | { except: string } | 'all' = 'all',
): Promise<number> {
  const only = which !== 'all' && 'id' in which ? which.id : null
  const except = which !== 'all' && 'except' in which ? which.except : null
  const ended = await tx.query(
    'delete from staff_sessions where email = $1 and ($2::text is null or id = $2) and ($3::text is null or id <> $3) returning 1',
    [email, only, except],
  )
  return ended.length
}

/** Ends the logins of programs that make the calls about parcels. */
export async function endCallLogins(tx: Transaction, email: string): Promise<void> {
  await tx.query(`delete from staff_sessions where email = $1 and kind = 'call'`, [email])
}

type LoginRow = {
  id: string
  email: string
  name: string
  role: Role
  start_page: StartPage
  confirmed_at: Date
  awaits: HalfLogin['awaits'] | null
  has_factor: boolean
  seen_at: Date
  ends_at: Date
}

const hashed = (token: string): string => `sha256(convert_to(${token}, 'UTF8'))`
