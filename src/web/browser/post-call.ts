import type { PageCall } from '../routes.ts'
import { postJson } from './post-json.ts'

export type CallReply = {
  readonly status: number
  readonly isOk: boolean
  /** Undefined when the answer was no JSON. */
  readonly json: unknown
  /** When the shop asks to wait. */
  readonly waitMinutes: number | undefined
}

/** Longer than the shop takes over anything; a phone without a net is told rather than left waiting. */
const timeoutMs = 20_000

/** Asks once. Throws when there was no answer at all. */
export async function postCall(name: PageCall, body: object): Promise<CallReply> {
  const response = await postJson(name, body, { signal: AbortSignal.timeout(timeoutMs) })
  const json: unknown = await response.json().catch(() => undefined)
  return { status: response.status, isOk: response.ok, json, waitMinutes: minutesIn(response.headers.get('retry-after')) }
}

function minutesIn(seconds: string | null): number | undefined {
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Math.max(1, Math.ceil(Number(seconds) / 60)) : undefined
}
