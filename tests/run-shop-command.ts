import { execFile } from 'node:child_process'
import type { Connection } from '#src/platform/db/connection.ts'

export type CommandResult = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** A command as the owner types it after `npm run shop --`, on a database of the test's own. */
export const runShopCommand = (connection: Connection, ...args: readonly string[]): Promise<CommandResult> =>
  runShopCommandOn('', connection, ...args)

/** The same, with `input` on its standard input. */
export const runShopCommandOn = (input: string, connection: Connection, ...args: readonly string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const command = ['--import', './scripts/tsx.mjs', 'src/main/shop-cli.ts', ...args]
    const env = { ...process.env, DATABASE_URL: addressOf(connection) }
    const child = execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    child.stdin?.end(input)
  })

export function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host, ...(port ? { port: String(port) } : {}) })
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}
