import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serveParent } from './parent-commands.ts'

export type Load = {
  readonly port: number
  readonly connections: number
  /** Ends after this time or after `count` requests, whichever is given. */
  readonly durationMs?: number
  readonly count?: number
  readonly requests: readonly RequestToSend[]
  readonly expectedStatus?: number
  /** Each connection sends one request in this time, not one after the other; the connections begin one after the other. */
  readonly everyMs?: number
}

/** `head` ends before the empty line; with `isKeyed` each request gets its own idempotency key. */
export type RequestToSend = { readonly head: string; readonly body: string; readonly isKeyed?: boolean }

export type LoadResult = {
  readonly requests: number
  readonly failures: number
  readonly elapsedMs: number
  /** One latency for each request, ascending. */
  readonly latenciesMs: readonly number[]
  /** The first reply with another status than expected. */
  readonly firstFailure: string | undefined
}

export type Client = typeof client

/** Does as little work for each request as possible, so that on a small machine the server gets the CPU. */
const client = serveParent({
  load,
  /** Ends the loads that run, each after the request that it has sent. */
  end() {
    for (const endLoad of running) endLoad()
  },
})

const running = new Set<() => void>()

async function load({ port, connections, durationMs, count, requests, expectedStatus = 200, everyMs = 0 }: Load): Promise<LoadResult> {
  const ending = new AbortController()
  const endLoad = () => ending.abort()
  running.add(endLoad)
  const started = performance.now()
  const end = started + (durationMs ?? Number.POSITIVE_INFINITY)
  const latenciesMs: number[] = []
  let sent = 0
  let failures = 0
  let firstFailure: string | undefined
  const next = (): RequestToSend | undefined => {
    if (ending.signal.aborted || sent >= (count ?? Number.POSITIVE_INFINITY) || performance.now() >= end) return undefined
    return requests[sent++ % requests.length]
  }

  await Promise.all(Array.from({ length: connections }, (_, place) => oneConnection((place * everyMs) / connections)))
  running.delete(endLoad)
  return {
    requests: latenciesMs.length,
    failures,
    elapsedMs: performance.now() - started,
    latenciesMs: latenciesMs.sort((a, b) => a - b),
    firstFailure,
  }

  async function oneConnection(startsAfterMs: number): Promise<void> {
    const socket = await open(port)
    const exchange = exchangeOn(socket)
    let due = started + startsAfterMs
    await waitUntil(due)
    for (let request = next(); request; request = next()) {
      const begun = performance.now()
      const { status, reply } = await exchange(toText(request))
      latenciesMs.push(performance.now() - begun)
      if (status !== expectedStatus) {
        failures++
        firstFailure ??= reply
      }
      due += everyMs
      await waitUntil(due)
    }
    socket.destroy()
  }

  async function waitUntil(due: number): Promise<void> {
    if (everyMs > 0) await pause(Math.max(0, due - performance.now()), undefined, { signal: ending.signal }).catch(() => {})
  }
}

const toText = ({ head, body, isKeyed }: RequestToSend): string =>
  `${head}${isKeyed ? `\r\nidempotency-key: ${randomUUID()}` : ''}\r\n\r\n${body}`

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
}

type Exchange = { status: number; reply: string }

/** Returns a function that sends one request, and resolves to the whole reply; one request at a time. */
function exchangeOn(socket: Socket): (request: string) => Promise<Exchange> {
  let waiting: PromiseWithResolvers<Exchange> | undefined
  let start = ''
  let missing = -1

  const broken = () => waiting?.reject(new Error('the connection broke'))
  socket.on('error', broken).on('close', broken)
  socket.on('data', (chunk) => {
    if (missing < 0) {
      start += chunk.toString('latin1')
      const headEnd = start.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = /\r\ncontent-length: *(\d+)/i.exec(start)?.[1]
      if (length === undefined) return void waiting?.reject(new Error('a reply without its length'))
      missing = Number(length) - (start.length - headEnd - 4)
    } else {
      missing -= chunk.length
    }
    if (missing > 0) return
    const done = waiting
    const reply = start
    start = ''
    missing = -1
    done?.resolve({ status: Number(reply.slice(9, 12)), reply })
  })

  return (request) => {
    waiting = Promise.withResolvers()
    socket.write(request)
    return waiting.promise
  }
}
