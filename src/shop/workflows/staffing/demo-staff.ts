import { randomKey } from '#src/kit/random-key.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { demoOwnerEmail } from '../../staff/desk-login.ts'
import { findMember, hasOwner, saveStartPage } from '../../staff/staff.store.ts'
import type { Deps } from '../deps.ts'
import { type AccountDeps, addStaff } from './accounts.ts'
import { type DeskToken, type LoginOfDevice, openDesk } from './desk-logins.ts'
import type { LoginProblem } from './login-check.ts'

/** Who shows the desk to newcomers. Nobody knows the password. */
const demoOwner = { email: demoOwnerEmail, name: 'Meera' } as const

export type DemoOwnerDeps = AccountDeps & Pick<Deps, 'gateway' | 'carrier'>
export type DemoOwnerProblem = { readonly code: 'no_demo_owner' } | LoginProblem

/** Whether a demo owner may log in: nothing real can happen, and the shop has no owner of its own. */
export async function isDemoOffered({ db, gateway, carrier }: DemoOwnerDeps): Promise<boolean> {
  if (gateway.mode !== 'sandbox' || carrier.mode !== 'sandbox') return false
  return (await findMember(db, demoOwner.email)) !== undefined || !(await hasOwner(db))
}

const demoAssistants = [
  { email: 'arun@demo.example', name: 'Arun', startPage: 'workshop' },
  { email: 'kavya@demo.example', name: 'Kavya', startPage: 'parcels' },
] as const

/** Gives a shop without an owner of its own the demo owner and her two assistants, who get in only by an invitation. A repeat changes nothing. */
export async function addDemoStaff(deps: DemoOwnerDeps): Promise<Result<void, DemoOwnerProblem>> {
  if (!(await isDemoOffered(deps))) return refuse({ code: 'no_demo_owner' })
  await addDemoOwner(deps)
  for (const { email, name, startPage } of demoAssistants) {
    const added = await addStaff({ email, name, password: randomKey<'password'>(), role: 'assistant' }, deps)
    if (added.ok) await deps.db.transaction((tx) => saveStartPage(tx, email, startPage))
  }
  return ok(undefined)
}

const addDemoOwner = (deps: DemoOwnerDeps) => addStaff({ ...demoOwner, password: randomKey<'password'>(), role: 'owner' }, deps)

/** Logs the demo owner in without a password, and makes the account before the first time. Only in sandbox mode. */
export async function loginDemoOwner(
  device: Pick<LoginOfDevice, 'network' | 'userAgent'>,
  deps: DemoOwnerDeps,
): Promise<Result<DeskToken, DemoOwnerProblem>> {
  if (!(await isDemoOffered(deps))) return refuse({ code: 'no_demo_owner' })
  // A repeat finds the account, and changes nothing.
  await addDemoOwner(deps)
  return deps.db.transaction((tx) => openDesk(tx, { ...device, email: demoOwner.email, by: 'demo' }, deps))
}
