import { Confirmation, Refusal } from '../../desk-ui/logins/login-card.tsx'
import type { AccountAnswer } from './change-account.ts'

export type Answered = { readonly answer: AccountAnswer | undefined }

/** What came of the form that was posted, if it belongs to this panel. */
export function AnswerOf({ answer, forms }: Answered & { readonly forms: readonly string[] }) {
  if (!answer || !forms.includes(answer.about)) return null
  if (answer.refused !== undefined) return <Refusal>{answer.refused}</Refusal>
  return answer.done === undefined ? null : <Confirmation>{answer.done}</Confirmation>
}
