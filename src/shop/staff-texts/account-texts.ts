import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { StartPage } from '../staff/desk-login.ts'
import type { Role } from '../staff/desk-rights.ts'
import type { StaffMember, StaffProblem } from '../staff/staff.ts'
import type { NextSteps } from './next-steps.ts'

export const accountColumns: Columns<StaffMember> = {
  'E-mail': ({ email }) => email,
  Name: ({ name }) => name,
  Role: ({ role }) => role,
  Since: ({ addedAt }) => formatTimestamp(addedAt),
}

/** With its article, inside a sentence. */
export const roleName: Readonly<Record<Role, string>> = { owner: 'an owner', assistant: 'an assistant' }

export function accountProblemMessage(problem: StaffProblem, email: string, { changePassword }: NextSteps): string {
  switch (problem.code) {
    case 'not_an_email':
      return `"${email}" is not one plain mail address.`
    case 'name_missing':
      return 'A name is needed.'
    case 'password_too_short':
      return `A password needs at least ${problem.least} characters.`
    case 'password_too_long':
      return 'A password may have at most 200 characters.'
    case 'staff_known':
      return `${email} may log in already; another password: ${changePassword(email)}`
    case 'last_owner':
      return `${email} is the only owner: make somebody else an owner first.`
    case 'staff_not_found':
      return `Nobody may log in as ${email}.`
  }
}

export const startPageNames: Readonly<Record<StartPage, string>> = {
  today: 'Today',
  orders: 'Orders',
  calls: 'Calls',
  workshop: 'Workshop',
  parcels: 'Parcels',
  pack: 'Packing',
  enquiries: 'Enquiries',
}

/** To whom the account belongs, after a change of it. */
export const accountChangedMessages = {
  password: 'Your password is changed. All other devices are logged out.',
  codesAdded: 'Your app is set up. From the next login on it is asked for a code.',
  codesRemoved: 'One-time codes are switched off.',
  passkeyRemoved: 'The passkey is removed.',
  newRecoveryCodes: 'These are your new recovery codes. The former ones work no more.',
  callPassword: 'This is your API password, shown this once.',
  callPasswordRemoved: 'The API password is removed.',
  deviceEnded: 'That device is logged out.',
  othersEnded: (count: number) => (count === 0 ? 'No other device was logged in.' : 'All other devices are logged out.'),
  startPage: 'The desk opens there from the next login on.',
} as const

/** To the owner, after an act on somebody's account. */
export const peopleActMessages = {
  added: (name: string) => `${name} may log in. Pass on the way in that stands beside the name: it is good for a day, and once.`,
  invited: (name: string) => `A new way in for ${name} stands beside the name: it is good for a day, and once.`,
  roleChanged: (name: string, role: Role) => `${name} is ${roleName[role]} now.`,
  startPageChanged: (name: string, startPage: StartPage) => `For ${name}, the desk opens at ${startPageNames[startPage]}.`,
  factorsReset: (name: string) => `${name} logs in with the password alone now. All their logins have ended.`,
  loginsEnded: (name: string) => `${name} is logged out everywhere.`,
  removed: (name: string) => `${name} may not log in any more. What they did stays in the log.`,
  factorRequired: (of: 'all' | 'owners') =>
    of === 'all' ? 'From the next login on, everybody needs a second step.' : 'Only owners need a second step.',
} as const
