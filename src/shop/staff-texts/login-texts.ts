import type { StaffProblem } from '../staff/staff.ts'
import type { ConfirmProblem, FactorProblem, InvitationProblem, LoginProblem } from '../workflows/staffing/staffing.ts'

type AnyLoginProblem =
  | LoginProblem
  | ConfirmProblem
  | FactorProblem
  | InvitationProblem
  | Extract<StaffProblem, { code: `password_${string}` | 'staff_not_found' }>

/** For whoever logs in, or changes what they log in with. The same for an account that exists and for one that does not. */
export function loginProblemMessage(problem: AnyLoginProblem): string {
  switch (problem.code) {
    case 'login_refused':
      return 'This e-mail address and password do not belong together.'
    case 'login_busy':
      return `Many are logging in at this moment. Please try again in ${problem.waitSeconds} seconds.`
    case 'not_logged_in':
      return 'This login has ended. Please log in again.'
    case 'confirm_first':
      return 'Please enter your password first: this changes how you log in.'
    case 'code_wrong':
      return 'This code is not right. A code is good for half a minute, and only once.'
    case 'too_many_codes':
      return `Too many codes were tried. Please wait ${waitOf(problem.waitSeconds)}, then try a new one.`
    case 'passkey_refused':
      return 'This passkey was not accepted. Please try again, or take another way.'
    case 'factor_needed':
      return 'You need at least one passkey, or one-time codes: set up another one first.'
    case 'factor_missing':
      return 'First add a passkey or one-time codes.'
    case 'invitation_ended':
      return 'This link was used already, or is older than a day. Ask whoever gave it to you for a new one.'
    case 'password_too_short':
      return `A password needs at least ${problem.least} characters.`
    case 'password_too_long':
      return 'A password may have at most 200 characters.'
    case 'staff_not_found':
      return 'This account does not exist any more.'
  }
}

/** For whoever tries a sandbox shop out, and is asked for a password. */
export const demoLoginNote = 'To try the shop out you need no password: the link that npm start has printed in the terminal opens the desk.'

/** For the demo owner, where everybody else gives the password once more. */
export const demoAgainNote =
  'You have no password: open the link that npm start has printed in the terminal in another tab, then come back and go on.'

/** For somebody who is logged in, and gives the password once more. */
export const notYourPasswordMessage = 'This is not your password.'

/** When too many logins come from one network. */
export const tooManyLoginsMessage = (waitSeconds: number): string =>
  `Too many tries from here. Please wait ${waitOf(waitSeconds)}, then try again.`

/** What to type where the shop runs, while nobody can log in. */
export const firstOwnerCommand = 'npm run shop -- staff add <your e-mail> --name "<your name>" --role owner'

export const recoveryCodesNote =
  'Write these down or print them, and keep them away from your phone. Each opens the desk once, when the phone is lost. They are shown only now.'

const waitOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 60 ? `${seconds} seconds` : minutes === 1 ? 'one minute' : `${minutes} minutes`
}
