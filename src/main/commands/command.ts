import type { Config } from '#src/platform/config/config.ts'

/** One command, as in `npm run shop -- <usage>`. Resolves to the exit code. */
export type Command = {
  readonly usage: string
  readonly description: string
  run(args: readonly string[], config: Config): Promise<number>
}

/** The commands about one kind of thing, by their verbs. */
export type CommandGroup = Readonly<Record<string, Command>>

export const exitCodes = { done: 0, fault: 1, usage: 2 } as const

/** The command was written wrongly; its message is printed together with the usage. */
export class UsageFault extends Error {}

export const print = (line: string): number => (process.stdout.write(`${line}\n`), exitCodes.done)
export const printError = (line: string, exitCode: number = exitCodes.fault): number => (process.stderr.write(`${line}\n`), exitCode)
