import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Network } from '../../orders/network.ts'
import { normaliseStaffEmail, type StaffMember, type StaffProblem } from '../../staff/staff.ts'
import { deleteStaff, findByToken, listStaff } from '../../staff/staff.store.ts'
import { addStaff, changePassword, login, loginLimits, type StaffDeps } from './staff-logins.ts'

// For other rooms, which run it in a transaction of their own.
export { recordShopAct } from './staff-acts.store.ts'
export type { LoginProblem, StaffDeps, StaffSession } from './staff-logins.ts'

/** The accounts of staff, and their logins. */
export function staffing(deps: StaffDeps) {
  const { db, clock } = deps
  const limits = loginLimits()
  return {
    login: (email: string, password: string, network?: Network) => login({ written: email, password, network }, { ...deps, limits }),
    findByToken: (token: string): Promise<StaffMember | undefined> => findByToken(db, token, clock()),
    list: (): Promise<StaffMember[]> => listStaff(db),
    add: (member: { email: string; name: string; password: string }) => addStaff(member, deps),
    async remove(email: string): Promise<Result<'removed', StaffProblem>> {
      const removed = await db.transaction((tx) => deleteStaff(tx, normaliseStaffEmail(email)))
      return removed ? ok('removed') : refuse({ code: 'staff_not_found' })
    },
    changePassword: (email: string, password: string) => changePassword(email, password, deps),
  }
}
