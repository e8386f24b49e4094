import type { Clock } from '#src/kit/clock.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { exchangeJson, type JsonReply } from '#src/platform/http/json-exchange.ts'
import { fromWire } from './shiprocket.wire.ts'
import { failure, failureWords } from './shiprocket-faults.ts'

/** Keeps the carrier's token over restarts and between processes. */
export type TokenStore = { get(): Promise<string | undefined>; set(token: string | undefined): Promise<void> }

export type ShiprocketAccess = {
  /** `https://apiv2.shiprocket.in`, or where the stand-in listens. */
  readonly baseUrl: string
  readonly email: string
  readonly password: string
  readonly tokenStore: TokenStore
  readonly timeoutMs: number
  readonly clock: Clock
}

export type ShiprocketClient = ReturnType<typeof shiprocketClient>

const apiRoot = '/v1/external'

/** Calls of the carrier's API under a token that is fetched, kept, renewed a day early, and fetched again once when it is refused. */
export function shiprocketClient(access: ShiprocketAccess) {
  let loginUnderWay: Promise<string> | undefined
  let refusedLogin: SupplierError | undefined

  const exchange = (method: 'GET' | 'POST', path: string, body: unknown, token?: string): Promise<JsonReply> =>
    exchangeJson({
      supplier: 'Shiprocket',
      method,
      url: access.baseUrl + apiRoot + path,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body,
      timeoutMs: access.timeoutMs,
    })

  async function login(): Promise<string> {
    // Repeated refused logins lock the account: once refused, nobody asks again until the process starts with other credentials.
    if (refusedLogin) throw refusedLogin
    const reply = await exchange('POST', '/auth/login', { email: access.email, password: access.password })
    const { token } = fromWire.login.parse(reply.json)
    if (reply.status >= 500 || reply.status === 429 || reply.json === undefined) throw unreadable(reply) ?? failure(reply)
    if (reply.status >= 300 || token === '') {
      refusedLogin = new SupplierError('auth', `Shiprocket refused the login: ${failureWords(reply) || 'no token'}`)
      throw refusedLogin
    }
    await access.tokenStore.set(token)
    return token
  }

  async function token(): Promise<string> {
    const kept = await access.tokenStore.get()
    if (kept && !endsWithinADay(kept, access.clock())) return kept
    loginUnderWay ??= login().finally(() => {
      loginUnderWay = undefined
    })
    return loginUnderWay
  }

  /** Any answer, good or bad; only a body that is no JSON is thrown. */
  async function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<JsonReply> {
    const used = await token()
    const reply = await exchange(method, path, body, used)
    if (reply.status !== 401) return readable(reply)
    if ((await access.tokenStore.get()) === used) await access.tokenStore.set(undefined)
    return readable(await exchange(method, path, body, await token()))
  }

  return {
    send,
    /** The body of a good answer; the rest is thrown. */
    async ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
      const reply = await send(method, path, body)
      if (reply.status >= 300) throw failure(reply)
      return reply.json
    },
  }
}

function readable(reply: JsonReply): JsonReply {
  const fault = unreadable(reply)
  if (fault) throw fault
  return reply
}

function unreadable(reply: JsonReply): SupplierError | undefined {
  if (reply.json !== undefined || reply.status === 429) return undefined
  return new SupplierError(reply.status >= 500 ? 'server' : 'bad_body', `Shiprocket ${reply.status}: the answer is not JSON`)
}

const dayMs = 86_400_000

/** A token that says nothing of its end is used until it is refused. */
function endsWithinADay(token: string, now: Date): boolean {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
    return typeof exp === 'number' && exp * 1000 - now.getTime() < dayMs
  } catch {
    return false
  }
}
