/** How to reach one database on one PostgreSQL server. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port?: number; readonly user: string; readonly password: string; readonly database: string }

/** A server that does not accept a connection for so long is not available. */
export const connectTimeoutMs = 5_000

/** Returns the connection to another database of the same server. */
export function otherDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }

  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: url.href }
}

/** Names the server in messages, without its password. */
export function describeServer(connection: Connection): string {
  if (!('connectionString' in connection)) return connection.host

  try {
    const url = new URL(connection.connectionString)
    return `${url.host}${url.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}
