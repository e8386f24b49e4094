import { UnavailableError } from '#src/kit/unavailable-error.ts'
import { type Connection, describeServer } from './connection.ts'

/** The database cannot be used. The message explains to the owner in one sentence what is wrong and what to do. */
export class DatabaseFault extends UnavailableError {
  override name = 'DatabaseFault'
}

/** Also of a copy that has lost its class, as the job queue makes of what it reports. */
export const isDatabaseFault = (error: object): boolean => (error as { name?: unknown }).name === 'DatabaseFault'

/**
 * For a running shop: only a failure that can pass without a change by the owner counts as an unavailable database. A missing grant or
 * a query that needs too much memory is a defect and is reported as one.
 */
export function toUnavailable(error: unknown, connection: Connection): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', message } = error as Error & { code?: string }
  return isConnectionFailure(code) || isServerUnavailable(code) || isReadOnly(error) || isBrokenOff(message)
    ? toDatabaseFault(error, connection)
    : error
}

/** The server was demoted under an open connection, or is set to take no writes. */
export const isReadOnly = (error: unknown): error is Error => error instanceof Error && (error as { code?: string }).code === '25006'

/** Whether the connection must not be used again: its server stops, or takes no writes any more. */
export const isUnusable = (error: unknown): error is Error => error instanceof DatabaseFault || isReadOnly(error)

/** At the start: turns a failure to reach or use the server into one sentence; returns any other error as it is. */
export function toDatabaseFault(error: unknown, connection: Connection): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseFault) return error
  const code = (error as { code?: string }).code ?? ''
  const sentence = explanations[code] ?? (isServerFailure(code) || isBrokenOff(error.message) ? brokenOff : undefined)
  if (!sentence) return error
  return new DatabaseFault(sentence(describeServer(connection), error), { cause: error })
}

type Sentence = (server: string, error: Error) => string

const notThere: Sentence = (server) => `No PostgreSQL answers at ${server}: start it, or correct DATABASE_URL.`
const brokenOff: Sentence = (server, { message }) => `PostgreSQL at ${server} could not do its work (${message}): see its log.`

const explanations: Readonly<Record<string, Sentence | undefined>> = {
  ECONNREFUSED: notThere,
  ENOENT: notThere,
  ENOTFOUND: (server) => `The host of the database ${server} is not known: correct DATABASE_URL.`,
  ETIMEDOUT: (server) => `PostgreSQL at ${server} does not answer in time: check the network, or correct DATABASE_URL.`,
  ERR_INVALID_URL: () => 'DATABASE_URL is not an address: it should look like postgresql://user:password@host:5432/database.',
  '25006': (server) => `PostgreSQL at ${server} takes no writes at the moment: it is a standby, or was set to read only.`,
  '28P01': (server) => `PostgreSQL at ${server} refuses the password: correct DATABASE_URL.`,
  '28000': (server, { message }) => `PostgreSQL at ${server} refuses the login (${message}): correct DATABASE_URL.`,
  '3D000': (server) => `There is no such database at ${server}: create it first (createdb), or correct DATABASE_URL.`,
  '42501': (server, { message }) =>
    `PostgreSQL at ${server} does not let this user do what the shop needs (${message}): grant it, or use the owner of the database.`,
  '53100': (server) => `The disk of PostgreSQL at ${server} is full: make room there.`,
  '53300': (server) => `PostgreSQL at ${server} has no free connections: raise max_connections, or stop what holds them.`,
  '57P03': (server) => `PostgreSQL at ${server} is still starting or stopping: try again in a moment.`,
  ECONNRESET: brokenOff,
  EPIPE: brokenOff,
  EHOSTUNREACH: brokenOff,
  ENETUNREACH: brokenOff,
  EAI_AGAIN: brokenOff,
}

/** Whether the code means a lost connection, missing resources, a stop by an operator, or a failure of files. */
const isServerFailure = (code: string): boolean => /^(?:08|53|58)\w{3}$|^57P0\d$/.test(code)

const isServerUnavailable = (code: string): boolean => /^(?:08|58)\w{3}$|^57P0\d$|^53[13]00$/.test(code)

/** Failures of the network, and refusals of the login or of the database, which occur only when connecting. */
const isConnectionFailure = (code: string): boolean => /^(?:E[A-Z]+(?:_AGAIN)?|28P01|28000|3D000)$/.test(code)

/** The driver gives these errors no code. */
const isBrokenOff = (message: string): boolean =>
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired)/.test(
    message,
  )
