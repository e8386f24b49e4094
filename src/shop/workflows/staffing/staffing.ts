import type { Network } from '../../orders/network.ts'
import { type DeskLogin, type Device, type HalfLogin, isFreshlyConfirmed, type StartPage } from '../../staff/desk-login.ts'
import type { Role } from '../../staff/desk-rights.ts'
import { normaliseStaffEmail, type StaffMember } from '../../staff/staff.ts'
import { hasOwner, listStaff, saveStartPage } from '../../staff/staff.store.ts'
import { endLogins, findByToken, listDevices } from '../../staff/staff-sessions.store.ts'
import { addStaff, changePassword, changeRole, removeStaff, resetFactors } from './accounts.ts'
import { hasPasskey } from '../../staff/passkeys.store.ts'
import { confirmByPassword, findDeskLogin, findHalfLogin, loginAtDesk, type LoginOfDevice, logout } from './desk-logins.ts'
import { addDemoStaff, type DemoOwnerDeps, isDemoOffered, loginDemoOwner } from './demo-staff.ts'
import {
  completeSetup,
  type FactorDeps,
  type FactorOwner,
  makeCallPassword,
  removeCallPassword,
  removeFactor,
  renewRecoveryCodes,
  showFactors,
} from './factors.ts'
import { acceptInvitation, findInvitation, invite, listOpenInvitations } from './invitations.ts'
import { loginLimits } from './login-check.ts'
import { isRequiredOfAll, requireOfAll } from './missing-factor.ts'
import { beginCodes, confirmCodes, giveCode, showPendingCodes } from './one-time-codes.ts'
import {
  addPasskey,
  confirmByPasskey,
  loginByPasskey,
  newPasskeyOptions,
  passkeyLoginOptions,
  passkeyOptionsOf,
  type PasskeyReply,
} from './passkeys.ts'
import { listPeople } from './people.ts'
import { type ChangedBy, recordChange } from './record-change.ts'
import { loginForCalls } from './staff-logins.ts'

// For other rooms, which run it in a transaction of their own.
export { recordShopAct } from './staff-acts.store.ts'
export type { ConfirmProblem, DeskToken, LoginOfDevice } from './desk-logins.ts'
export type { ChangedBy } from './record-change.ts'
export type { AddedFactor, FactorOwner, FactorProblem, OwnFactors } from './factors.ts'
export type { InvitationProblem } from './invitations.ts'
export type { LoginProblem } from './login-check.ts'
export type { Person } from './people.ts'
export type { CodeSetup } from './one-time-codes.ts'
export type { StaffSession } from './staff-logins.ts'

export type StaffDeps = Omit<FactorDeps, 'limits'> & Pick<DemoOwnerDeps, 'carrier'>

/** The accounts of staff, and their logins. */
export function staffing(given: StaffDeps) {
  const deps = { ...given, limits: loginLimits() }
  const { db, clock } = deps
  return {
    loginForCalls: (email: string, password: string, network?: Network) => loginForCalls({ written: email, password, network }, deps),
    findByToken: (token: string): Promise<StaffMember | undefined> => findByToken(db, token, clock()),
    ...accounts(deps),
    ...desk(deps),
    /** In sandbox mode. */
    isDemoOffered: () => isDemoOffered(deps),
    /** In sandbox mode. */
    addDemoStaff: () => addDemoStaff(deps),
    loginDemoOwner: (device: Pick<LoginOfDevice, 'network' | 'userAgent'>) => loginDemoOwner(device, deps),
    ...secondFactors(deps),
    ...passkeys(deps),
  }
}

const accounts = (deps: FactorDeps) => ({
  list: (): Promise<StaffMember[]> => listStaff(deps.db),
  /** With how they log in, and where. */
  listPeople: () => listPeople(deps),
  hasOwner: (): Promise<boolean> => hasOwner(deps.db),
  add: (member: { email: string; name: string; password: string; role?: Role }, by?: ChangedBy) => addStaff(member, deps, by),
  remove: (email: string, by?: ChangedBy) => removeStaff(email, deps, by),
  changeRole: (email: string, role: Role, by?: ChangedBy) => changeRole(email, role, deps, by),
  /** `keeping`: the only login that stays. */
  changePassword: (email: string, password: string, more?: { readonly keeping?: string; readonly by?: ChangedBy }) =>
    changePassword(email, password, deps, more),
  /** Returns whether anybody has the address. */
  changeStartPage: (written: string, startPage: StartPage, by?: ChangedBy): Promise<boolean> =>
    deps.db.transaction(async (tx) => {
      const of = normaliseStaffEmail(written)
      await recordChange(tx, by, { of, at: deps.clock() })
      return saveStartPage(tx, of, startPage)
    }),
  resetFactors: (email: string, by?: ChangedBy) => resetFactors(email, deps, by),
  invite: (email: string, by?: ChangedBy) => invite(email, deps, by),
  listInvitations: () => listOpenInvitations(deps),
  findInvitation: (key: string) => findInvitation(key, deps),
  acceptInvitation: (given: Parameters<typeof acceptInvitation>[0]) => acceptInvitation(given, deps),
})

/** Logins of the desk. */
function desk(deps: FactorDeps) {
  const { db, clock } = deps
  return {
    deskLogin: (login: LoginOfDevice) => loginAtDesk(login, deps),
    /** `isUse`: a person did something, so that the login does not end for being idle. */
    findDeskLogin: (token: string, options = { isUse: true }): Promise<DeskLogin | undefined> => findDeskLogin(token, options, deps),
    findHalfLogin: (token: string): Promise<HalfLogin | undefined> => findHalfLogin(token, deps),
    logout: (token: string): Promise<void> => logout(token, deps),
    /** Whether password or passkey were given within ten minutes. */
    isConfirmed: (login: DeskLogin): boolean => isFreshlyConfirmed(login, clock()),
    /** Before a grave act. */
    confirmByPassword: (token: string, given: Pick<LoginOfDevice, 'password' | 'network'>) => confirmByPassword(token, given, deps),
    listDevices: (email: string): Promise<Device[]> => listDevices(db, email, clock()),
    endAllLogins: (email: string): Promise<number> => db.transaction((tx) => endLogins(tx, normaliseStaffEmail(email))),
    /** Returns whether it was there. */
    endDevice: ({ email }: Pick<DeskLogin, 'email'>, id: string, by?: ChangedBy): Promise<boolean> =>
      db.transaction(async (tx) => {
        await recordChange(tx, by, { of: email, at: clock() })
        return (await endLogins(tx, email, { id })) > 0
      }),
    /** Also logins of programs for calls. Returns how many. */
    endOtherDevices: ({ email, id }: Pick<DeskLogin, 'email' | 'id'>, by?: ChangedBy): Promise<number> =>
      db.transaction(async (tx) => {
        await recordChange(tx, by, { of: email, at: clock() })
        return endLogins(tx, email, { except: id })
      }),
  }
}

/** What staff log in with besides their password. */
const secondFactors = (deps: FactorDeps) => ({
  showFactors: (email: string) => showFactors(email, deps),
  hasPasskey: (email: string): Promise<boolean> => hasPasskey(deps.db, email),
  isFactorRequiredOfAll: () => isRequiredOfAll(deps.db),
  requireFactorOfAll: (isRequired: boolean) => requireOfAll(isRequired, deps),
  beginCodes: (who: FactorOwner) => beginCodes(who, deps),
  showPendingCodes: (who: FactorOwner) => showPendingCodes(who, deps),
  confirmCodes: (who: FactorOwner, code: string) => confirmCodes(who, code, deps),
  removeFactor: (who: FactorOwner, which: 'codes' | { readonly passkey: string }) => removeFactor(who, which, deps),
  renewRecoveryCodes: (who: FactorOwner) => renewRecoveryCodes(who, deps),
  makeCallPassword: (who: FactorOwner) => makeCallPassword(who, deps),
  removeCallPassword: (who: FactorOwner) => removeCallPassword(who, deps),
  /** Completes a login that awaited its first factor. */
  completeSetup: (token: string) => completeSetup(token, deps),
  /** The second step of a login. */
  giveCode: (token: string, code: string) => giveCode(token, code, deps),
})

/** `origin`: where staff reach the desk. */
const passkeys = (deps: FactorDeps) => ({
  newPasskeyOptions: (who: FactorOwner, origin: string) => newPasskeyOptions(who, origin, deps),
  addPasskey: (who: FactorOwner, made: Parameters<typeof addPasskey>[1]) => addPasskey(who, made, deps),
  passkeyLoginOptions: (origin: string) => passkeyLoginOptions(origin, deps),
  loginByPasskey: (given: Parameters<typeof loginByPasskey>[0]) => loginByPasskey(given, deps),
  passkeyOptionsOf: (who: Pick<DeskLogin, 'email'>, origin: string) => passkeyOptionsOf(who, origin, deps),
  confirmByPasskey: (token: string, given: { reply: PasskeyReply; origin: string }) => confirmByPasskey(token, given, deps),
})
