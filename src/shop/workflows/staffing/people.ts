import type { Device } from '../../staff/desk-login.ts'
import type { InvitationKey } from './invitations.ts'
import { listOpenInvitations } from './invitations.ts'
import type { StaffMember } from '../../staff/staff.ts'
import { listStaff } from '../../staff/staff.store.ts'
import { listDevices } from '../../staff/staff-sessions.store.ts'
import { type FactorDeps, type OwnFactors, showFactors } from './factors.ts'

/** Somebody who may log in, as the owner sees them. */
export type Person = StaffMember & {
  readonly factors: Pick<OwnFactors, 'codesSince' | 'recoveryCodesLeft'> & { readonly passkeyCount: number; readonly isMissing: boolean }
  /** Where they are logged in; the device used last comes first. */
  readonly devices: readonly Device[]
  /** A way in that nobody has used yet. */
  readonly invitation: { readonly key: InvitationKey; readonly endsAt: Date } | undefined
}

export async function listPeople(deps: FactorDeps): Promise<Person[]> {
  const [staff, invitations] = await Promise.all([listStaff(deps.db), listOpenInvitations(deps)])
  const people: Person[] = []
  // A handful: one after the other spares the connections of the lists.
  for (const member of staff) {
    const factors = await showFactors(member.email, deps)
    const passkeyCount = factors?.passkeys.length ?? 0
    const hasNone = factors?.codesSince === undefined && passkeyCount === 0
    people.push({
      ...member,
      factors: {
        codesSince: factors?.codesSince,
        recoveryCodesLeft: factors?.recoveryCodesLeft ?? 0,
        passkeyCount,
        isMissing: factors?.isRequired === true && hasNone,
      },
      devices: await listDevices(deps.db, member.email, deps.clock()),
      invitation: invitations.find(({ email }) => email === member.email),
    })
  }
  return people
}
