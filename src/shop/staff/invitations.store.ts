import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A link with which somebody sets a password, once. */
export type Invitation = { readonly id: string; readonly email: string; readonly name: string; readonly endsAt: Date }

/** Takes the place of a former one: the newest link is the only one that works. */
export async function saveInvitation(
  tx: Transaction,
  { id, email, endsAt, now }: { id: string; email: string; endsAt: Date; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into staff_invitations (id, email, made_at, ends_at) select $1, email, $3, $4 from staff where email = $2
     on conflict (email) do update set id = $1, made_at = $3, ends_at = $4 returning 1`,
    [id, email, now, endsAt],
  )
  return rows.length > 0
}

export async function findInvitation(sql: Sql, id: string, now: Date): Promise<Invitation | undefined> {
  const [row] = await sql.query<InvitationRow>(
    'select id, email, name, staff_invitations.ends_at from staff_invitations join staff using (email) where id = $1 and staff_invitations.ends_at > $2',
    [id, now],
  )
  return row && toInvitation(row)
}

export async function listInvitations(sql: Sql, now: Date): Promise<Invitation[]> {
  const rows = await sql.query<InvitationRow>(
    'select id, email, name, staff_invitations.ends_at from staff_invitations join staff using (email) where staff_invitations.ends_at > $1 order by email',
    [now],
  )
  return rows.map(toInvitation)
}

/** Returns false when it was used or has ended. */
export async function takeInvitation(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ is_good: boolean }>('delete from staff_invitations where id = $1 returning ends_at > $2 as is_good', [
    id,
    now,
  ])
  return row?.is_good === true
}

type InvitationRow = { id: string; email: string; name: string; ends_at: Date }

const toInvitation = ({ ends_at: endsAt, ...row }: InvitationRow): Invitation => ({ ...row, endsAt })
