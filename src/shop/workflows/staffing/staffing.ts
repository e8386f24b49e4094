import type { Network } from '../../orders/network.ts'
import type { DeskLogin, Device, HalfLogin } from '../../staff/desk-login.ts'
import type { Role } from '../../staff/desk-rights.ts'
import type { StaffMember } from '../../staff/staff.ts'
import { hasOwner, listStaff } from '../../staff/staff.store.ts'
import { endLogins, findByToken, listDevices } from '../../staff/staff-sessions.store.ts'
import { addStaff, changePassword, changeRole, removeStaff } from './accounts.ts'
import { confirmByPassword, findDeskLogin, findHalfLogin, loginAtDesk, type LoginOfDevice, logout } from './desk-logins.ts'
import { type DemoOwnerDeps, isDemoOffered, loginDemoOwner } from './demo-owner.ts'
import { type LoginCheckDeps, loginLimits } from './login-check.ts'
import { loginForCalls } from './staff-logins.ts'

// For other rooms, which run it in a transaction of their own.
export { recordShopAct } from './staff-acts.store.ts'
export type { ConfirmProblem, DeskToken, LoginOfDevice } from './desk-logins.ts'
export type { LoginProblem } from './login-check.ts'
export type { StaffSession } from './staff-logins.ts'

export type StaffDeps = Omit<LoginCheckDeps, 'limits'> & Pick<DemoOwnerDeps, 'gateway' | 'carrier'>

/** The accounts of staff, and their logins. */
export function staffing(given: StaffDeps) {
  const deps = { ...given, limits: loginLimits() }
  const { db, clock } = deps
  return {
    loginForCalls: (email: string, password: string, network?: Network) => loginForCalls({ written: email, password, network }, deps),
    findByToken: (token: string): Promise<StaffMember | undefined> => findByToken(db, token, clock()),
    ...desk(deps),
    /** In sandbox mode. */
    isDemoOffered: () => isDemoOffered(deps),
    loginDemoOwner: (device: Pick<LoginOfDevice, 'network' | 'userAgent'>) => loginDemoOwner(device, deps),
    list: (): Promise<StaffMember[]> => listStaff(db),
    hasOwner: (): Promise<boolean> => hasOwner(db),
    add: (member: { email: string; name: string; password: string; role?: Role }) => addStaff(member, deps),
    remove: (email: string) => removeStaff(email, deps),
    changeRole: (email: string, role: Role) => changeRole(email, role, deps),
    changePassword: (email: string, password: string, keeping?: string) => changePassword(email, password, deps, keeping),
  }
}

/** Logins of the desk. */
function desk(deps: LoginCheckDeps) {
  const { db, clock } = deps
  return {
    deskLogin: (login: LoginOfDevice) => loginAtDesk(login, deps),
    findDeskLogin: (token: string, options = { isUse: true }): Promise<DeskLogin | undefined> => findDeskLogin(token, options, deps),
    findHalfLogin: (token: string): Promise<HalfLogin | undefined> => findHalfLogin(token, deps),
    logout: (token: string): Promise<void> => logout(token, deps),
    confirmByPassword: (token: string, given: Pick<LoginOfDevice, 'password' | 'network'>) => confirmByPassword(token, given, deps),
    listDevices: (email: string): Promise<Device[]> => listDevices(db, email, clock()),
    /** Returns whether it was there. */
    endDevice: async ({ email }: Pick<DeskLogin, 'email'>, id: string): Promise<boolean> =>
      (await db.transaction((tx) => endLogins(tx, email, { id }))) > 0,
    /** Also logins of programs for calls. Returns how many. */
    endOtherDevices: ({ email, id }: Pick<DeskLogin, 'email' | 'id'>): Promise<number> =>
      db.transaction((tx) => endLogins(tx, email, { except: id })),
  }
}
