import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { observed } from '#src/kit/observation.ts'
import { announcer } from '#src/kit/announcer.ts'
import { toStorable } from '#src/kit/storable-text.ts'
import { type Availability, watchAvailability } from './availability.ts'
import { type Connection, connectTimeoutMs } from './connection.ts'
import type { Database, Transaction } from './database.ts'
import { isReadOnly, isUnusable, toUnavailable } from './database-fault.ts'
import { openClients } from './reach/clients.ts'
import { openPool } from './reach/open-pool.ts'
import { rowValues } from './row-values.ts'
import { openSession } from './session.ts'

export type PostgresDatabase = Database & {
  /** For platform/ only. */
  readonly pool: pg.Pool
  /** For the job queue, which shares the connections, but runs its own statements: nothing is prepared. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Calls back once when the server goes away, and once when it is back; returns a function that ends it. */
  onAvailability(listener: (change: Availability) => void): () => void
  /** Distinguishes its connections from those of other processes. */
  readonly applicationName: string
}

export type DatabaseOptions = {
  /** The number of connections, besides one for locks and `listen`. */
  max?: number
  /** For lists and exports of staff: statements are composed from filters, planned for their values each time, and ended after so long. */
  reading?: { readonly statementTimeoutMs: number }
  /**
   * The address of the server itself, when the connection leads through a pooler that gives each transaction another session: locks and
   * `listen` go there, and nothing is prepared.
   */
  direct?: Connection | undefined
}

// The process id alone can be that of a process on another machine.
const applicationName = `shop ${process.pid} ${randomBytes(4).toString('hex')}`

/** Connects when first used. */
export function openDatabase(connection: Connection, { max = 10, reading, direct }: DatabaseOptions = {}): PostgresDatabase {
  const config = {
    types: rowValues,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: applicationName,
  }
  const clients = openClients(connection, { isPooled: direct !== undefined })
  const settings = reading ? forReading(reading.statementTimeoutMs) : forKeys
  const pool = openPool(clients, { config, max, settings: direct ? '' : settings })
  const session = openSession(direct ? openClients(direct) : clients, { ...config, connectionTimeoutMillis: connectTimeoutMs })
  const statement = direct ? unprepared : prepared
  const work = { kind: 'query', name: 'query', of: reading ? 'reading' : 'shop' } as const
  const inside = new AsyncLocalStorage<Scope>()
  const changes = announcer<ReadonlySet<string>>()
  let closed: Promise<void> | undefined
  const availability = watchAvailability()
  // Who reads may not write, whatever the server is.
  const toClear = (error: unknown) => (reading && isReadOnly(error) ? error : toUnavailable(error, connection))
  const withClearErrors = <Value>(work: Promise<Value>) => availability.watch(work, toClear)

  return {
    pool,
    applicationName,
    run: (text, values) => withClearErrors(pool.query(text, values)),
    onAvailability: availability.onChange,
    async query<Row>(text: string, values: readonly unknown[] = []) {
      if (inside.getStore()?.open)
        throw new Error(`Inside a transaction only its own handle may be used: "${excerpt(text)}" would run outside of it`)
      return (await withClearErrors(observed(work, () => pool.query(statement(text, values))))).rows as Row[]
    },
    async transaction(work) {
      if (inside.getStore()?.open) throw new Error('A transaction cannot be opened inside another: hand the outer one over')
      for (let attempt = 1; ; attempt++) {
        try {
          const surroundings = { inside, statement, withClearErrors, announce: changes.announce }
          return await runOnce(await withClearErrors(pool.connect()), surroundings, work)
        } catch (error) {
          if (attempt === maxAttempts || !isConflict(error)) throw error
        }
        await pause(2 ** attempt * (3 + 5 * Math.random()))
      }
    },
    onChanged: changes.subscribe,
    listen: (channel, on) => withClearErrors(session.listen(channel, on)),
    lock: (name, options) => withClearErrors(session.lock(name, options)),
    close() {
      closed ??= session.close().then(() => pool.end())
      return closed
    },
  }
}

// The statements find rows by keys, whatever the values: planning them each time would be a fifth of an order's cost.
const forKeys = 'set plan_cache_mode = force_generic_plan'

/** A transaction whose reader has gone without a word gives its connection back too. */
const forReading = (statementTimeoutMs: number): string =>
  `set plan_cache_mode = force_custom_plan; set jit = off; set default_transaction_read_only = on;
   set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 60000`

type Scope = { open: boolean }
/** `withClearErrors` turns a failure of the whole server into a sentence for the owner. */
type Surroundings = {
  inside: AsyncLocalStorage<Scope>
  statement(text: string, values: readonly unknown[]): pg.QueryConfig
  withClearErrors<Value>(work: Promise<Value>): Promise<Value>
  announce(topics: ReadonlySet<string>): void
}

const transactionWork = { kind: 'query', name: 'query', of: 'transaction' } as const
const maxAttempts = 5
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
const isRefusedAfterFailure = (error: unknown): boolean => (error as { code?: string }).code === '25P02'
const excerpt = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 60)

async function runOnce<Value>(
  client: pg.PoolClient,
  { inside, statement, withClearErrors, announce }: Surroundings,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const scope: Scope = { open: true }
  const afterCommit: (() => void)[] = []
  const topics = new Set<string>()
  let undone = false
  let unusable: Error | undefined
  let firstFailure: unknown
  // Of several statements at once the first fails, and the server refuses the others for that: their refusal may be heard first, and says nothing.
  const withFirstFailure = (error: unknown): never => {
    firstFailure ??= error
    throw isRefusedAfterFailure(error) ? firstFailure : error
  }
  const tx: Transaction = {
    __transaction: true,
    async query<Row>(text: string, values: readonly unknown[] = []) {
      if (!scope.open) throw new Error(`This transaction is over: "${excerpt(text)}" came too late`)
      const asked = withClearErrors(observed(transactionWork, () => client.query(statement(text, values))))
      return (await asked.catch(withFirstFailure)).rows as Row[]
    },
    rollback: (value) => {
      undone = true
      return value
    },
    afterCommit: (later) => void afterCommit.push(later),
    changed: (topic) => void topics.add(topic),
  }

  try {
    // Not awaited, so that it is sent in one packet with the first statement of `work`.
    const begun = withClearErrors(client.query('begin'))
    begun.catch(() => {})
    const value = await inside.run(scope, () => work(tx))
    scope.open = false
    await begun
    const { command } = await withClearErrors(client.query(undone ? 'rollback' : 'commit'))
    if (undone) return value
    if (command !== 'COMMIT')
      throw new Error('A statement of this transaction had failed and was ignored, so the transaction was rolled back')
    for (const later of afterCommit) later()
    if (topics.size > 0) announce(topics)
    return value
  } catch (error) {
    scope.open = false
    if (isUnusable(error)) unusable = error
    await client.query('rollback').catch((failure: Error) => {
      unusable = failure
    })
    throw error
  } finally {
    client.release(unusable)
  }
}

// Statements composed at run time must not fill the server's memory with plans: beyond this number they are not prepared.
const maxPrepared = 500
const preparedNames = new Map<string, string>()

/** Text of a request may contain the character NUL, which PostgreSQL cannot store: it is replaced, so that the query finds nothing instead of failing. */
function toStorableValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value)
  return Array.isArray(value) ? value.map(toStorableValue) : value
}

function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  let name = preparedNames.get(text)
  if (!name && preparedNames.size < maxPrepared) {
    name = hash('sha1', text, 'base64url').slice(0, 16)
    preparedNames.set(text, name)
  }
  return name ? { name, ...unprepared(text, values) } : unprepared(text, values)
}

const unprepared = (text: string, values: readonly unknown[]): pg.QueryConfig => ({ text, values: values.map(toStorableValue) })
