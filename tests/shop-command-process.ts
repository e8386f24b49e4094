import { runShopCommand } from '#src/main/commands/shop-commands.ts'
import { endWithParent } from '#tests/end-with-parent.ts'
import type { CommandRequest, CommandResult } from '#tests/run-shop-command.ts'

/** Runs the commands that its parent asks for, one after the other: to start a process for each costs more than most of them. */
endWithParent()
let last: Promise<unknown> = Promise.resolve()
process.on('message', (request: CommandRequest) => {
  last = last.then(async () => process.send?.({ id: request.id, ...(await run(request)) }))
})

async function run({ args, environment }: CommandRequest): Promise<CommandResult> {
  process.env = { ...environment }
  const written = { stdout: '', stderr: '' }
  const streams = ['stdout', 'stderr'] as const
  const real = { stdout: process.stdout.write, stderr: process.stderr.write }
  for (const name of streams) process[name].write = (chunk: string | Uint8Array) => ((written[name] += chunk.toString()), true)
  try {
    return { code: await runShopCommand(args), ...written }
  } catch (error) {
    return { code: 1, stdout: written.stdout, stderr: `${written.stderr}${(error as Error).stack}` }
  } finally {
    for (const name of streams) process[name].write = real[name]
  }
}
