import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callbackify } from 'node:util'
import pg from 'pg'
import type { Mailer } from '#src/shop/notifications/mailer.port.ts'
import type { Effect, Moment, Point, Strike } from './point.ts'
import { labelCall, labelStatement, startsOrEnds } from './point-labels.ts'

/** Where a dying process writes its last words: a pipe that its parent holds. */
export const lastWordsFd = 4

/** What a process that is hit by a failover asks of the process that holds the servers. */
export type AskForFailover = () => Promise<void>

/**
 * Watches all that leaves this process, and strikes where the strike says. Only what the acts of a life cause counts: upkeep by
 * timers does not. It changes `pg` and `fetch` for the whole process, which therefore serves nothing but lives.
 */
export function watchPoints(askForFailover: AskForFailover) {
  const acts = new AsyncLocalStorage<true>()
  const clients = new Set<pg.Client>()
  let points: Point[] = []
  let sinceBlow = 0
  let strikes: readonly Strike[] = []
  let blows = 0
  const gate = { arrive, carryOut, isWatched: () => acts.getStore() === true }
  watchDatabase(gate, clients)
  watchFetch(gate)

  return {
    /** Begins to count from 1. */
    begin(given: readonly Strike[]): void {
      points = []
      strikes = given
      sinceBlow = blows = 0
    },
    /** What it came past since it began, and how many strikes hit. */
    passed: () => ({ points, blows }),
    inAct: <Value>(work: () => Value): Value => acts.run(true, work),
    mailer: (mailer: Mailer): Mailer => ({
      ...mailer,
      send: (mail) => around(gate, 'mail', mail.messageId, () => mailer.send(mail)),
    }),
    /** Strikes before the reply is sent. */
    watchReply(request: IncomingMessage, response: ServerResponse): void {
      const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
      response.end = ((...args: unknown[]) => {
        void carryOut(arrive('reply', labelCall(request.method ?? '', request.url ?? '')), 'before')
        return end(...args)
      }) as typeof response.end
    },
  }

  function arrive(effect: Effect, label: string): Arrival {
    const nth = points.filter((point) => point.name.startsWith(`${effect} ${label} #`)).length + 1
    const point = { effect, name: `${effect} ${label} #${nth}` }
    points.push(point)
    return { point, number: ++sinceBlow }
  }

  /** Returns an error that the caller must see instead of the answer. */
  async function carryOut({ point, number }: Arrival, moment: Moment): Promise<Error | undefined> {
    const strike = strikes[blows]
    if (!strike || strike.moment !== moment || (strike.at !== number && strike.at !== point.name)) return undefined
    const { blow } = strike
    blows += 1
    sinceBlow = 0
    if (blow === 'kill') die({ point, number, blows })
    if (blow === 'failover') await askForFailover()
    for (const client of clients) client.connection.stream.destroy()
    return new Error('Connection terminated unexpectedly')
  }
}

type Arrival = { readonly point: Point; readonly number: number }

type Gate = {
  arrive(effect: Effect, label: string): Arrival
  carryOut(arrival: Arrival, moment: Moment): Promise<Error | undefined>
  isWatched(): boolean
}

/** No timer, no handler and no buffer gets another turn. */
function die(lastWords: Arrival & { readonly blows: number }): never {
  writeSync(lastWordsFd, JSON.stringify(lastWords))
  process.kill(process.pid, 'SIGKILL')
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

async function around<Value>({ arrive, carryOut }: Gate, effect: Effect, label: string, work: () => Promise<Value>): Promise<Value> {
  const arrival = arrive(effect, label)
  await carryOut(arrival, 'before')
  const value = await work()
  const lost = await carryOut(arrival, 'unanswered')
  // Only an answer of the database is lost with its connection.
  if (lost && effect === 'commit') throw lost
  return value
}

function watchFetch(gate: Gate): void {
  const original = globalThis.fetch
  globalThis.fetch = (input, init) =>
    gate.isWatched()
      ? around(gate, 'call', labelCall(init?.method ?? 'GET', String(input instanceof Request ? input.url : input)), () =>
          original(input, init),
        )
      : original(input, init)
}

type Done = (error: Error | null, result?: unknown) => void

function watchDatabase(gate: Gate, clients: Set<pg.Client>): void {
  const { connect, query } = pg.Client.prototype as unknown as Record<'connect' | 'query', (...args: unknown[]) => unknown>
  const open = new WeakMap<pg.Client, string[]>()
  const prototype = pg.Client.prototype as unknown as Record<string, unknown>

  prototype['connect'] = function (this: pg.Client, ...args: unknown[]) {
    clients.add(this)
    this.once('end', () => clients.delete(this))
    return connect.apply(this, args)
  }
  prototype['query'] = function (this: pg.Client, ...args: unknown[]) {
    const label = effectOf(this, args)
    if (label === undefined || !gate.isWatched()) return query.apply(this, args)
    const done = args.findLast((arg) => typeof arg === 'function') as Done | undefined
    const own = args.filter((arg) => typeof arg !== 'function')
    const answer = around(gate, 'commit', label, () => query.apply(this, own) as Promise<unknown>)
    if (!done) return answer
    callbackify(() => answer)(done)
    return undefined
  }

  /** Returns what becomes durable by this statement; undefined when nothing does. */
  function effectOf(client: pg.Client, [config, values]: readonly unknown[]): string | undefined {
    const given = typeof config === 'string' ? { text: config, values } : (config as { text?: string; values?: unknown })
    const text = given.text ?? ''
    const label = labelStatement(text, Array.isArray(given.values) ? given.values : [])
    const written = open.get(client)
    switch (startsOrEnds(text)) {
      case 'begin':
        open.set(client, [])
        return undefined
      case 'rollback':
        open.delete(client)
        return undefined
      case 'commit':
        open.delete(client)
        return written && written.length > 0 ? [...new Set(written)].join(', ') : undefined
      default:
        if (!written) return label
        if (label) written.push(label)
        return undefined
    }
  }
}
