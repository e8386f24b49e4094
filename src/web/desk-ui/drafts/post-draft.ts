import { ok, refuse, type Result } from '#src/kit/result.ts'

/** Who waits longer is told, and keeps what they wrote. */
const patienceMs = 30_000

/** Posts what a form has; returns the reply, or why nothing was saved. */
export async function postDraft<Reply>(address: string, body: BodyInit): Promise<Result<Reply, string>> {
  try {
    const response = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) })
    if (response.ok) return ok((await response.json()) as Reply)
    if (response.status === 401) return refuse('Not saved: your login has ended. Log in again in another tab, then save once more.')
    if (response.status === 404) return refuse('Not saved: this is no longer there.')
    return refuse('Not saved: the desk does not respond at the moment. What you wrote is kept: save once more.')
  } catch {
    if (navigator.onLine) return refuse('Not saved: the desk cannot be reached at the moment. What you wrote is kept: save once more.')
    return refuse('Not saved: this device is offline. What you wrote is kept: save once more.')
  }
}
