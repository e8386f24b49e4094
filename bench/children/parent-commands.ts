import { endWithParent } from '#tests/end-with-parent.ts'

export type CommandHandlers = { [name: string]: (data: never) => unknown }
export type CommandMessage = { readonly id: number; readonly name: string; readonly data: unknown }
export type Reply = { readonly id: number; readonly value?: unknown; readonly error?: string }

/** Runs the parent's commands until the parent has ended, then calls `end` and exits. */
export function serveParent<Commands extends CommandHandlers>(commands: Commands, end: () => Promise<void> = async () => {}): Commands {
  process.on('message', ({ id, name, data }: CommandMessage) => {
    Promise.resolve(data as never)
      .then(commands[name])
      .then(
        (value) => process.send?.({ id, value } satisfies Reply),
        (error: Error) => process.send?.({ id, error: error.stack ?? String(error) } satisfies Reply),
      )
  })
  endWithParent(end)
  return commands
}

/** CPU time of this process, its worker threads included, in microseconds. */
export const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
