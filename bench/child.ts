import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CommandHandlers, CommandMessage, Reply } from './children/parent-commands.ts'

/** A process that runs commands for its parent, so that its CPU time can be measured alone. */
export type Child<Commands extends CommandHandlers> = {
  readonly pid: number
  call<Name extends keyof Commands & string>(name: Name, data: Parameters<Commands[Name]>[0]): Promise<Awaited<ReturnType<Commands[Name]>>>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

export type ChildOptions = {
  /** Where its program is; `bench/children` unless another folder is given. */
  readonly folder?: URL
  /** Variables of its environment, beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>
}

export function startChild<Commands extends CommandHandlers>(name: string, options: ChildOptions = {}): Child<Commands> {
  const { folder = new URL('./children/', import.meta.url), environment = {} } = options
  const path = fileURLToPath(new URL(`${name}.ts`, folder))
  const env = { ...process.env, ...environment }
  const child = fork(path, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env })
  trackChild(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  child.on('message', ({ id, value, error }: Reply) => {
    const reply = waiting.get(id)
    waiting.delete(id)
    if (error) reply?.reject(new Error(`${name}: ${error}`))
    else reply?.resolve(value)
  })
  child.once('exit', () => {
    for (const reply of waiting.values()) reply.reject(new Error(`${name} ended`))
  })

  return {
    pid: child.pid!,
    call(command, data) {
      const reply = Promise.withResolvers<unknown>()
      waiting.set(++lastId, reply)
      child.send({ id: lastId, name: command, data } satisfies CommandMessage)
      return reply.promise as never
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Kills every child, and the group of a child that leads one, so that nothing is left running after a failure. */
export function killChildren(): void {
  for (const { pid } of running) {
    for (const target of [-pid!, pid!]) {
      try {
        process.kill(target, 'SIGKILL')
      } catch {
        // It has ended, or leads no group.
      }
    }
  }
}

export function trackChild(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}
