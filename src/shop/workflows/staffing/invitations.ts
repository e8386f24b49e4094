import { randomKey } from '#src/kit/random-key.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import {
  findInvitation as findStored,
  type Invitation,
  listInvitations,
  saveInvitation,
  takeInvitation,
} from '../../staff/invitations.store.ts'
import { checkPassword, normaliseStaffEmail, type StaffProblem } from '../../staff/staff.ts'
import { lockAccount, savePassword } from '../../staff/staff.store.ts'
import { endLogins } from '../../staff/staff-sessions.store.ts'
import type { LoginProblem } from './login-check.ts'
import { type DeskToken, type LoginOfDevice, openDesk } from './desk-logins.ts'
import { type ChangedBy, recordChange } from './record-change.ts'
import type { FactorDeps } from './factors.ts'

const lastsMs = 24 * 3_600_000

/** What stands behind the # of the link, where no server and no log sees it. */
export type InvitationKey = string

export type InvitationProblem = { readonly code: 'invitation_ended' }

/** A new way in for somebody who has an account: good for a day, and once. A former one ends. */
export async function invite(
  written: string,
  { db, clock, factors }: FactorDeps,
  by?: ChangedBy,
): Promise<Result<{ key: InvitationKey; endsAt: Date }, StaffProblem>> {
  const [id, now, email] = [randomKey<'invitation'>(), clock(), normaliseStaffEmail(written)]
  const endsAt = new Date(now.getTime() + lastsMs)
  const isSaved = await db.transaction(async (tx) => {
    const isKnown = await saveInvitation(tx, { id, email, endsAt, now })
    if (isKnown) await recordChange(tx, by, { of: email, at: now })
    return isKnown
  })
  return isSaved ? ok({ key: keyOf(id, factors), endsAt }) : refuse({ code: 'staff_not_found' })
}

/** The open ones, with their keys: they are derived, and stored nowhere. */
export async function listOpenInvitations({ db, clock, factors }: FactorDeps): Promise<(Invitation & { key: InvitationKey })[]> {
  return (await listInvitations(db, clock())).map((invitation) => ({ ...invitation, key: keyOf(invitation.id, factors) }))
}

/** Whose key it is, while it is good. */
export async function findInvitation(key: InvitationKey, { db, clock, factors }: FactorDeps): Promise<Invitation | undefined> {
  const id = idIn(key, factors)
  return id === undefined ? undefined : findStored(db, id, clock())
}

/** Sets the password, ends all other logins of that account, and logs in. */
export async function acceptInvitation(
  { key, password, ...from }: { key: InvitationKey; password: string } & Pick<LoginOfDevice, 'network' | 'userAgent'>,
  deps: FactorDeps,
): Promise<Result<DeskToken, InvitationProblem | StaffProblem | LoginProblem>> {
  const { db, clock, passwords, factors } = deps
  const checked = checkPassword(password)
  if (!checked.ok) return checked
  const id = idIn(key, factors)
  // Before the slow hash: nobody without a good key makes the shop work.
  const found = id === undefined ? undefined : await findStored(db, id, clock())
  if (id === undefined || !found) return refuse({ code: 'invitation_ended' })
  const passwordHash = await passwords.hash(checked.value)
  const { email } = found
  return db.transaction(async (tx) => {
    const isGood = (await lockAccount(tx, email)) && (await takeInvitation(tx, id, clock()))
    if (!isGood) return refuse({ code: 'invitation_ended' })
    await savePassword(tx, email, passwordHash)
    await endLogins(tx, email)
    await recordChange(tx, { who: { email }, act: 'account.password' }, { of: email, at: clock() })
    return openDesk(tx, { email, ...from, by: { passwordHash } }, deps)
  })
}

const keyOf = (id: string, { secrets }: FactorDeps['factors']): InvitationKey => `${id}.${secrets.sign(signed(id))}`

function idIn(key: InvitationKey, { secrets }: FactorDeps['factors']): string | undefined {
  const [id = '', signature = '', ...more] = key.trim().split('.')
  return more.length === 0 && secrets.isSigned(signed(id), signature) ? id : undefined
}

const signed = (id: string): string => `invitation ${id}`
