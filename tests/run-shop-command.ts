import { type ChildProcess, execFile, fork } from 'node:child_process'
import type { Connection } from '#src/platform/db/connection.ts'
import { bundled } from '#tests/start-child.ts'

export type CommandResult = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** What the process of commands is sent. */
export type CommandRequest = { readonly id: number; readonly args: readonly string[]; readonly environment: NodeJS.ProcessEnv }

/** A command as the owner types it after `npm run shop --`, on a database of the test's own. */
export function runShopCommand(connection: Connection, ...args: readonly string[]): Promise<CommandResult> {
  const id = ++asked
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>()
  const child = commandProcess()
  waiting.set(id, { resolve, reject })
  // While a reply is due, the test may not end for want of anything to wait for.
  child.channel?.ref()
  child.send({ id, args, environment: environmentFor(connection) } satisfies CommandRequest)
  return promise
}

/** The same in a process of its own, with `input` on its standard input. */
export const runShopCommandOn = (input: string, connection: Connection, ...args: readonly string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const command = ['--import', './scripts/tsx.mjs', bundled, 'src/main/shop-cli.ts', ...args]
    const child = execFile(process.execPath, command, { env: environmentFor(connection) }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    child.stdin?.end(input)
  })

const environmentFor = (connection: Connection) => ({ ...process.env, DATABASE_URL: addressOf(connection) })

let asked = 0
let running: ChildProcess | undefined
const waiting = new Map<number, { resolve(result: CommandResult): void; reject(error: Error): void }>()

/** One for all commands of a test file; it ends with this process. */
function commandProcess(): ChildProcess {
  if (running) return running
  const child = fork(bundled, ['tests/shop-command-process.ts'], { execArgv: ['--import', './scripts/tsx.mjs'] })
  child.on('message', ({ id, ...result }: CommandResult & { readonly id: number }) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
    if (waiting.size === 0) child.channel?.unref()
  })
  child.on('exit', (code) => {
    running = undefined
    for (const { reject } of waiting.values()) reject(new Error(`the process of commands ended with ${code}`))
    waiting.clear()
  })
  child.unref()
  running = child
  return child
}

export function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  const query = new URLSearchParams({ host, ...(port ? { port: String(port) } : {}) })
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}
