/** How to reach one database, on one PostgreSQL server or on several of which one takes writes. */
export type Connection =
  | {
      /** It may name several servers: `postgresql://user:password@one:5432,two:5432/shop`. */
      readonly connectionString: string
    }
  | { readonly host: string; readonly port?: number; readonly user: string; readonly password: string; readonly database: string }

/** A server that does not accept a connection for so long is not available. */
export const connectTimeoutMs = 5_000

/** Returns the connection to another database of the same server. */
export function otherDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }

  const { start, hosts, query } = partsOf(connection.connectionString)
  return { connectionString: `${start}${hosts}/${encodeURIComponent(database)}${query}` }
}

/** Names the server in messages, without its password. */
export function describeServer(connection: Connection): string {
  if (!('connectionString' in connection)) return connection.host

  const { hosts, path } = partsOf(connection.connectionString)
  return hosts ? `${hosts}${path}` : 'DATABASE_URL'
}

/** One connection for each server that is named. */
export function serversOf(connection: Connection): readonly [Connection, ...Connection[]] {
  if (!('connectionString' in connection)) return [connection]

  const { start, hosts, path, query } = partsOf(connection.connectionString)
  const [first = '', ...others] = hosts.split(',')
  if (others.length === 0) return [connection]
  const one = (host: string): Connection => ({ connectionString: `${start}${host}${path}${query}` })
  return [one(first), ...others.map(one)]
}

/** `new URL` refuses several hosts with ports. */
function partsOf(connectionString: string) {
  const [, start = '', hosts = '', path = '', query = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(.*)$/.exec(connectionString) ?? []
  return { start, hosts, path, query }
}
