import type { Columns } from '#src/kit/csv.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { Role } from '../staff/desk-rights.ts'
import type { StaffMember, StaffProblem } from '../staff/staff.ts'
import type { NextSteps } from './next-steps.ts'

export const accountColumns: Columns<StaffMember> = {
  'E-mail': ({ email }) => email,
  Name: ({ name }) => name,
  Role: ({ role }) => role,
  Since: ({ addedAt }) => formatDateTime(addedAt),
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
