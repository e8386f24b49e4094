import type { Person } from '#src/shop/workflows/staffing/staffing.ts'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskConnection, DeskRequest } from '../desk-context.ts'

/** A way in is shown only to an owner who has just shown who they are: who finds a screen left open gets none. */
export async function loadPeople({ shop, login, now }: DeskRequest, { origin }: DeskConnection) {
  const [people, isRequiredOfAll] = await Promise.all([shop.staff.listPeople(), shop.staff.isFactorRequiredOfAll()])
  const isConfirmed = shop.staff.isConfirmed(login)
  return { people: people.map((person) => show(person, { login, origin, isConfirmed })), isRequiredOfAll, isConfirmed, now }
}

function show(
  { invitation, devices, factors, email, name, role, startPage, addedAt }: Person,
  { login, origin, isConfirmed }: { login: DeskRequest['login']; origin: string; isConfirmed: boolean },
) {
  return {
    ...{ email, name, role, startPage, addedAt, factors },
    isSelf: email === login.email,
    devices: devices.map(({ id, device, network, seenAt }) => ({ id, device, network, seenAt })),
    hasInvitation: invitation !== undefined,
    wayIn:
      invitation && isConfirmed
        ? { link: `${origin}${fullDeskAddressOf('welcome')}#${invitation.key}`, endsAt: invitation.endsAt }
        : undefined,
  }
}

export type ShownPerson = Awaited<ReturnType<typeof loadPeople>>['people'][number]
