import { execFile } from 'node:child_process'
import type { Connection } from '#src/platform/db/connection.ts'

export type Ended = { readonly code: number; readonly out: string; readonly complaint: string }

/** `npm run shop -- <args>` as the owner types it, on this database, with something on its standard input. */
export function ownerCommand(connection: Connection, args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const command = ['--import', './scripts/tsx.mjs', 'src/main/shop-cli.ts', ...args]
    const child = execFile(
      process.execPath,
      command,
      { env: { ...process.env, DATABASE_URL: addressOf(connection) } },
      (error, out, complaint) => resolve({ code: Number(error?.code ?? 0), out, complaint }),
    )
    child.stdin?.end(input)
  })
}

function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host, ...(port ? { port: String(port) } : {}) })
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}
