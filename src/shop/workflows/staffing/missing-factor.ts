import { findStoredValue, storedValue } from '#src/platform/db/stored-value.store.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { HalfLogin } from '../../staff/desk-login.ts'
import type { Role } from '../../staff/desk-rights.ts'
import { findFactors, hasFactor } from '../../staff/factors.store.ts'
import type { Deps } from '../deps.ts'

const forAll = 'second factor for all staff'

export const isRequiredOfAll = async (sql: Sql): Promise<boolean> => (await findStoredValue(sql, forAll)) === true
export const requireOfAll = (isRequired: boolean, { db }: Pick<Deps, 'db'>): Promise<void> => storedValue(db, forAll).set(isRequired)

/** Whether somebody needs a second factor to open the desk. In sandbox mode nobody needs one, so that the desk can be tried out. */
export async function isRequired(sql: Sql, role: Role, { gateway }: Pick<Deps, 'gateway'>): Promise<boolean> {
  if (gateway.mode === 'sandbox') return false
  return role === 'owner' || isRequiredOfAll(sql)
}

/** What a login still needs after the right password. */
export async function missingFactor(sql: Sql, email: string, deps: Pick<Deps, 'gateway'>): Promise<HalfLogin['awaits'] | undefined> {
  const state = await findFactors(sql, email)
  if (!state) return undefined
  if (hasFactor(state)) return 'code'
  return (await isRequired(sql, state.role, deps)) ? 'factor' : undefined
}
