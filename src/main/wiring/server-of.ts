import type { Config } from '#src/platform/config/config.ts'
import type { Connection } from '#src/platform/db/connection.ts'

/** The owner's own server, past a pooler: what sets something for its session must not go through one. Undefined: the embedded database. */
export function serverOf({ databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Connection | undefined {
  const address = databaseDirectUrl ?? databaseUrl
  return address === undefined ? undefined : { connectionString: address }
}
