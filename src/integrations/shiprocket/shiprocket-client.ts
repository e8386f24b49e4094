import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#src/kit/time/clock.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { exchangeJson, type JsonReply } from '#src/platform/http/json-exchange.ts'
import { fromWire } from './shiprocket.wire.ts'
import { type LoginSchedule, refusedLogin } from './login-schedule.ts'
import { failure, failureText } from './shiprocket-faults.ts'

/** Stores the carrier's token. */
export type TokenStore = { get(): Promise<string | undefined>; set(token: string | undefined): Promise<void> }

export type ShiprocketAccess = {
  /** `https://apiv2.shiprocket.in`, or the address of the sandbox. */
  readonly baseUrl: string
  readonly email: string
  readonly password: string
  readonly tokenStore: TokenStore
  readonly logins: LoginSchedule
  /** Least time between the beginnings of two calls: the carrier allows two a second. */
  readonly leastGapMs: number
  readonly timeoutMs: number
  readonly clock: Clock
}

export type ShiprocketClient = ReturnType<typeof shiprocketClient>

const apiRoot = '/v1/external'

/** Calls of the carrier's API with a token that is stored, renewed a day early, and fetched once more when it is refused. */
export function shiprocketClient(access: ShiprocketAccess) {
  let loginUnderWay: Promise<string> | undefined
  const waitForTurn = pacer(access.leastGapMs)

  async function exchange(method: 'GET' | 'POST', path: string, body: unknown, token?: string): Promise<JsonReply> {
    await waitForTurn()
    return exchangeJson({
      supplier: 'Shiprocket',
      method,
      url: access.baseUrl + apiRoot + path,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body,
      timeoutMs: access.timeoutMs,
    })
  }

  async function login(): Promise<string> {
    await access.logins.mayTry()
    const reply = await exchange('POST', '/auth/login', { email: access.email, password: access.password })
    const { token } = fromWire.login.parse(reply.json)
    if (reply.status >= 500 || reply.status === 429 || reply.json === undefined) throw unreadable(reply) ?? failure(reply)
    if (reply.status >= 300 || token === '') {
      const message = failureText(reply) || 'no token'
      await access.logins.noteRefused(message)
      throw refusedLogin(message)
    }
    await access.logins.noteAccepted()
    await access.tokenStore.set(token)
    return token
  }

  async function token(): Promise<string> {
    const stored = await access.tokenStore.get()
    if (stored && !endsWithinADay(stored, access.clock())) return stored
    loginUnderWay ??= login().finally(() => {
      loginUnderWay = undefined
    })
    return loginUnderWay
  }

  async function sendBlind(method: 'GET' | 'POST', path: string, body?: unknown): Promise<JsonReply> {
    const used = await token()
    const reply = await exchange(method, path, body, used)
    if (reply.status !== 401) return reply
    if ((await access.tokenStore.get()) === used) await access.tokenStore.set(undefined)
    return exchange(method, path, body, await token())
  }

  /** Returns any reply, good or bad. Throws for a body that is not JSON. */
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<JsonReply> =>
    readable(await sendBlind(method, path, body))

  return {
    send,
    /** Returns any reply, also one without a body. */
    sendBlind,
    /** Returns the body of a good reply. Throws for any other. */
    async ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
      const reply = await send(method, path, body)
      if (reply.status >= 300) throw failure(reply)
      return reply.json
    },
  }
}

/** Spaces out calls that begin together. */
function pacer(leastGapMs: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + leastGapMs
    if (at > now) await wait(at - now)
  }
}

function readable(reply: JsonReply): JsonReply {
  const fault = unreadable(reply)
  if (fault) throw fault
  return reply
}

function unreadable(reply: JsonReply): SupplierError | undefined {
  if (reply.json !== undefined || reply.status === 429) return undefined
  return new SupplierError(reply.status >= 500 ? 'server' : 'bad_body', `Shiprocket ${reply.status}: the reply is not JSON`)
}

const dayMs = 86_400_000

/** A token without a readable expiry is used until it is refused. */
function endsWithinADay(token: string, now: Date): boolean {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
    return typeof exp === 'number' && exp * 1000 - now.getTime() < dayMs
  } catch {
    return false
  }
}
