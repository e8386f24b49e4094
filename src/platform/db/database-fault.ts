import { type Connection, describeServer } from './connection.ts'

/** The database cannot be used. The message is one sentence for the owner: what is wrong and what to do. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault'
}

/** Turns a failure to connect into one sentence; anything else is handed back as it is. */
export function toDatabaseFault(error: unknown, connection: Connection): unknown {
  const sentence = explanations[(error as { code?: string }).code ?? '']
  if (!sentence) return error
  return new DatabaseFault(sentence(describeServer(connection), error as Error), { cause: error })
}

const notThere = (server: string) => `No PostgreSQL answers at ${server}: start it, or correct DATABASE_URL.`

const explanations: Record<string, (server: string, error: Error) => string> = {
  ECONNREFUSED: notThere,
  ENOENT: notThere,
  ENOTFOUND: (server) => `The host of the database ${server} is not known: correct DATABASE_URL.`,
  ETIMEDOUT: (server) => `PostgreSQL at ${server} does not answer in time: check the network, or correct DATABASE_URL.`,
  ERR_INVALID_URL: () => 'DATABASE_URL is not an address: it should look like postgresql://user:password@host:5432/database.',
  '28P01': (server) => `PostgreSQL at ${server} refuses the password: correct DATABASE_URL.`,
  '28000': (server, { message }) => `PostgreSQL at ${server} refuses the login (${message}): correct DATABASE_URL.`,
  '3D000': (server) => `There is no such database at ${server}: create it first (createdb), or correct DATABASE_URL.`,
  '42501': (server, { message }) =>
    `PostgreSQL at ${server} does not let this user do what the shop needs (${message}): grant it, or use the owner of the database.`,
  '53300': (server) => `PostgreSQL at ${server} has no free connections: raise max_connections, or stop what holds them.`,
  '57P03': (server) => `PostgreSQL at ${server} is still starting or stopping: try again in a moment.`,
}
