import type { PageCall } from '../routes.ts'
import { postJson } from './post-json.ts'

type CallReply = {
  readonly status: number
  readonly isOk: boolean
  /** Undefined when the reply was not JSON. */
  readonly json: unknown
  /** Set when the shop asks to wait. */
  readonly waitMinutes: number | undefined
}

/** Longer than any call takes, so that only a lost connection ends in an error. */
const timeoutMs = 20_000

/** Posts once and reads the reply. Throws when there is no reply. */
export async function postCall(name: PageCall, body: object): Promise<CallReply> {
  const response = await postJson(name, body, { signal: AbortSignal.timeout(timeoutMs) })
  const json: unknown = await response.json().catch(() => undefined)
  return { status: response.status, isOk: response.ok, json, waitMinutes: minutesIn(response.headers.get('retry-after')) }
}

function minutesIn(seconds: string | null): number | undefined {
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Math.max(1, Math.ceil(Number(seconds) / 60)) : undefined
}
