import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { ActReply } from './shown-answer.ts'

/** Posts the form of an act, its undo, or its answer put aside. It is never sent again by itself: whoever pressed decides. */
export async function postAct(page: 'runAct' | 'undoAct' | 'dismissAnswer', form: FormData): Promise<ActReply> {
  form.set('script', 'yes')
  try {
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const response = await fetch(fullDeskAddressOf(page), { method: 'POST', body, keepalive: String(body).length < mostKept })
    if (response.ok) return (await response.json()) as ActReply
    return unanswered(response.status === 401 ? 'login_ended' : 'not_answered', sentences[response.status] ?? (await sentenceOf(response)))
  } catch {
    return unanswered('offline', 'This device is offline, so nothing is known to have been done. What you wrote is kept: press again.')
  }
}

/** A browser takes only so much along when its page is left. */
const mostKept = 32_768

/** The form keeps its key, so that pressing again is the same act. */
export const keepsKey = ({ code }: { readonly code: string }): boolean =>
  ['offline', 'not_answered', 'login_ended', 'confirm_again', 'being_done', 'too_fast'].includes(code)

const sentences: Readonly<Record<number, string>> = {
  401: 'Your login has ended. Log in again in another tab, then press once more: what you wrote is kept.',
  500: 'Something went wrong on our side, and is in the log. What you wrote is kept: press again.',
  503: 'The shop does not respond at the moment. What you wrote is kept: press again in a few seconds.',
}

async function sentenceOf(response: Response): Promise<string> {
  const isText = response.headers.get('content-type')?.startsWith('text/plain')
  return isText ? response.text() : 'The desk did not take this. Load the page again.'
}

const unanswered = (code: string, message: string): ActReply => ({ ok: false, problem: { code, message } })
