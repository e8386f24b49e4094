import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Config } from '#src/platform/config/config.ts'

/** One thing that can be asked as `npm run shop -- <usage>`. Resolves to the exit code: 0 done, 1 a fault that was told. */
export type Command = {
  readonly usage: string
  readonly description: string
  run(args: readonly string[], config: Config): Promise<number>
}

/** What can be asked about one kind of thing, by its verb. */
export type CommandGroup = Readonly<Record<string, Command>>

/** The command was written wrongly: told together with its usage. */
export class UsageFault extends Error {}

export const print = (line: string): number => (process.stdout.write(`${line}\n`), 0)
export const printError = (line: string, exitCode = 1): number => (process.stderr.write(`${line}\n`), exitCode)

type Options = NonNullable<ParseArgsConfig['options']>

/** The options by their names, and the words besides them, at most `words` many. Throws UsageFault. */
export function readArguments<const Asked extends Options>(args: readonly string[], options: Asked, words = 0) {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true })
    if (read.positionals.length > words) throw new UsageFault(`"${read.positionals[words]}" is one word too many.`)
    return { values: read.values, words: read.positionals }
  } catch (error) {
    throw error instanceof UsageFault ? error : new UsageFault(`${(error as Error).message.split('. ')[0]}.`)
  }
}

/** What every list of things with a state can be asked: which state, only those for a person, how many, and as JSON. Throws UsageFault. */
export function readListing<State extends string>(args: readonly string[], states: readonly State[]) {
  const { values } = readArguments(args, {
    state: { type: 'string' },
    attention: { type: 'boolean', default: false },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  })
  const state = states.find((each) => each === values.state)
  if (values.state !== undefined && !state) throw new UsageFault(`There is no state "${values.state}": it is one of ${states.join(', ')}.`)
  return { filter: { state, needsAttention: values.attention, limit: rowLimit(values.limit) }, json: values.json }
}

/** What is written after --limit. Throws UsageFault. */
export function rowLimit(written: string): number {
  if (!/^[1-9]\d{0,3}$/.test(written)) throw new UsageFault(`--limit takes a number from 1 to 9999, not "${written}".`)
  return Number(written)
}
