import { randomKey } from '#src/kit/random-key.ts'
import { refuse, type Result } from '#src/kit/result.ts'
import { findMember, hasOwner } from '../../staff/staff.store.ts'
import type { Deps } from '../deps.ts'
import { type AccountDeps, addStaff } from './accounts.ts'
import { type DeskToken, type LoginOfDevice, openDesk } from './desk-logins.ts'
import type { LoginProblem } from './login-check.ts'

/** Who shows the desk to newcomers. Nobody knows the password. */
const demoOwner = { email: 'owner@demo.example', name: 'Meera' } as const

export type DemoOwnerDeps = AccountDeps & Pick<Deps, 'gateway' | 'carrier'>
export type DemoOwnerProblem = { readonly code: 'no_demo_owner' } | LoginProblem

/** Whether a demo owner may log in: nothing real can happen, and the shop has no owner of its own. */
export async function isDemoOffered({ db, gateway, carrier }: DemoOwnerDeps): Promise<boolean> {
  if (gateway.mode !== 'sandbox' || carrier.mode !== 'sandbox') return false
  return (await findMember(db, demoOwner.email)) !== undefined || !(await hasOwner(db))
}

/** Logs the demo owner in without a password, and makes the account before the first time. Only in sandbox mode. */
export async function loginDemoOwner(
  device: Pick<LoginOfDevice, 'network' | 'userAgent'>,
  deps: DemoOwnerDeps,
): Promise<Result<DeskToken, DemoOwnerProblem>> {
  if (!(await isDemoOffered(deps))) return refuse({ code: 'no_demo_owner' })
  // A repeat finds the account, and changes nothing.
  await addStaff({ ...demoOwner, password: randomKey<'password'>(), role: 'owner' }, deps)
  return deps.db.transaction((tx) => openDesk(tx, { ...device, email: demoOwner.email, by: 'demo' }, deps))
}
