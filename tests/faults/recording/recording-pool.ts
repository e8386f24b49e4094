import { fileURLToPath } from 'node:url'
import { after } from 'node:test'
import type { ListenOptions } from '#src/main/http/listen.ts'
import { type Instruction, messagesVersion } from '#src/main/supervisor/messages.ts'
import { processPool } from '#src/main/supervisor/process-pool.ts'
import { freePort } from '#tests/free-port.ts'

type Account = { readonly kind: 'account'; readonly pid: number; readonly open: number; readonly handled: readonly string[] }

/** The real pool with two processes at one port, which write down the requests that they handle. This process supervises them. */
export async function recordingPool(options: Partial<ListenOptions> = {}, { mostWaiting }: { readonly mostWaiting?: number } = {}) {
  const count = 2
  const port = await freePort([])
  const accounts = new Map<number, Account>()
  const ask = async (): Promise<readonly Account[]> => {
    accounts.clear()
    pool.instruct({ kind: 'account' } as unknown as Instruction)
    while (accounts.size < count) {
      heard = Promise.withResolvers()
      await heard.promise
    }
    return [...accounts.values()]
  }
  const printed: string[] = []
  let heard = Promise.withResolvers<void>()
  const pool = processPool({
    count,
    ...(mostWaiting === undefined ? {} : { mostWaiting }),
    findProgram: () => ({ path: fileURLToPath(new URL('recording-process.ts', import.meta.url)), folder: process.cwd() }),
    args: [JSON.stringify(options)],
    begin: () => ({ kind: 'begin', kept: { messagesVersion, port, demoKey: '', sandboxes: {}, rehearsal: undefined } }),
    reported(report) {
      const account = report as unknown as Account
      if (account.kind === 'account') accounts.set(account.pid, account)
      heard.resolve()
    },
    print: (line) => void printed.push(line),
    longestEndMs: 5_000,
  })
  after(pool.stop)
  await pool.open()
  return {
    port,
    printed,
    /** What both have handled until now. */
    handled: async (): Promise<readonly string[]> => (await ask()).flatMap(({ handled }) => handled),
    /** How many connections they have. */
    open: async (): Promise<number> => (await ask()).reduce((sum, { open }) => sum + open, 0),
    pids: async (): Promise<readonly number[]> => (await ask()).map(({ pid }) => pid),
  }
}
