import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Listener } from '../shop-listener.ts'

const healthPrefix = '/health/'
/** The process runs: a supervisor that gets no reply starts it anew. */
export const livePath = '/health/live'
/** The process may get requests: a balancer that gets another reply than 200 sends them elsewhere. */
export const readyPath = '/health/ready'

/** Returns undefined when it is well, else what is wrong, in words without addresses or names. */
export type HealthCheck = () => Promise<string | undefined>

export type Health = {
  /** Replies to both paths, and passes everything else on. Once the process is leaving, each reply closes its connection. */
  before(next: Listener): Listener
  /** From now on the process is ready, as long as its checks find nothing. What `notices` find is only reported. */
  opened(checks: Readonly<Record<string, HealthCheck>>, notices?: Readonly<Record<string, HealthCheck>>): void
  /** From now on it is not ready, and still serves what comes. */
  leaving(): void
}

/** A probe every second of several balancers must not become load: what was found is reported for so long. */
const keptMs = 1_000
/** A database that does not reply is away. */
const longestCheckMs = 2_000

export function createHealth(now: () => number = Date.now): Health {
  let state: 'opening' | 'open' | 'leaving' = 'opening'
  let checks: Readonly<Record<string, HealthCheck>> = {}
  let notices: Readonly<Record<string, HealthCheck>> = {}
  let last: { readonly at: number; readonly found: Promise<readonly Record<string, string>[]> } | undefined

  const look = (): Promise<readonly Record<string, string>[]> => {
    const at = now()
    // A clock that was set back makes it look again.
    if (!last || at - last.at >= keptMs || at < last.at) last = { at, found: Promise.all([runAll(checks), runAll(notices)]) }
    return last.found
  }

  async function ready(response: ServerResponse): Promise<void> {
    if (state !== 'open') return reply(response, 503, { state })
    const [found = {}, noticed] = await look()
    const isWell = Object.values(found).every((each) => each === well)
    reply(response, isWell ? 200 : 503, { state: isWell ? 'ready' : 'not ready', ...found, ...noticed })
  }

  return {
    before: (next) => (request, response) => {
      // The client's next connection comes through the balancer, to another process.
      if (state === 'leaving') response.setHeader('connection', 'close')
      const { url } = request
      // Nearly every request ends here.
      if (!url?.startsWith(healthPrefix)) return next(request, response)
      const path = url.split('?', 1)[0]
      if (path !== livePath && path !== readyPath) return next(request, response)
      if (!isRead(request)) return reply(response, 405, { state: 'This address can only be read.' })
      if (path === livePath) return reply(response, 200, { state: 'live' })
      void ready(response)
    },
    opened(given, alsoGiven = {}) {
      checks = given
      notices = alsoGiven
      if (state === 'opening') state = 'open'
    },
    leaving() {
      state = 'leaving'
    },
  }
}

const well = 'well'

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

const runAll = async (checks: Readonly<Record<string, HealthCheck>>): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const)))

async function run(check: HealthCheck): Promise<string> {
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(resolve, longestCheckMs, 'no reply')
  const found = check().then(
    (wrong) => wrong ?? well,
    () => 'away',
  )
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

function reply(response: ServerResponse, status: number, body: Readonly<Record<string, string>>): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .end(`${JSON.stringify(body)}\n`)
}
