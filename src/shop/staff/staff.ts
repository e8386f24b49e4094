import { isEmailAddress } from '#src/kit/contact/email.ts'
import { refuse, ok, type Result } from '#src/kit/result.ts'
import type { StartPage } from './desk-login.ts'
import type { Role } from './desk-rights.ts'

export type StaffMember = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly startPage: StartPage
  readonly addedAt: Date
}

/** Addresses that differ only in case are the same mailbox. */
export const normaliseStaffEmail = (written: string): string => written.trim().toLowerCase()

const leastPasswordLength = 12
/** Hashing a longer one only costs time. */
export const mostPasswordLength = 200

export type StaffProblem =
  | { readonly code: 'not_an_email' }
  | { readonly code: 'name_missing' }
  | { readonly code: 'password_too_short'; readonly least: number }
  | { readonly code: 'password_too_long' }
  | { readonly code: 'staff_known' }
  | { readonly code: 'staff_not_found' }
  /** Without an owner, nobody could let anybody in. */
  | { readonly code: 'last_owner' }

export function checkPassword(password: string): Result<string, StaffProblem> {
  if ([...password].length < leastPasswordLength) return refuse({ code: 'password_too_short', least: leastPasswordLength })
  return password.length > mostPasswordLength ? refuse({ code: 'password_too_long' }) : ok(password)
}

export function checkStaff(email: string, name: string): Result<{ email: string; name: string }, StaffProblem> {
  const tidy = { email: normaliseStaffEmail(email), name: name.trim() }
  if (!isEmailAddress(tidy.email)) return refuse({ code: 'not_an_email' })
  return tidy.name === '' ? refuse({ code: 'name_missing' }) : ok(tidy)
}
