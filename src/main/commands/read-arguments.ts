import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageFault } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export const jsonOption = { json: { type: 'boolean', default: false } } as const
export const listOptions = { limit: { type: 'string', default: '50' }, ...jsonOption } as const

/** Returns the options by their names, and the arguments besides them, at most `maxPositionals`. Throws UsageFault. */
export function readArguments<const Known extends Options>(args: readonly string[], options: Known, maxPositionals = 0) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.length > maxPositionals) throw new UsageFault(`"${positionals[maxPositionals]}" is one word too many.`)
    return { values, positionals }
  } catch (error) {
    throw error instanceof UsageFault ? error : new UsageFault(`${(error as Error).message.split('. ')[0]}.`)
  }
}

/** Returns the first argument. Throws UsageFault with the message when there is none. */
export function firstOf([first]: readonly string[], message: string): string {
  if (!first) throw new UsageFault(message)
  return first
}

/** Returns the choice that was written, if any. Throws UsageFault when there is no such choice; `what` is a noun, such as "state". */
export function readChoice<Choice extends string>(
  what: string,
  written: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const choice = choices.find((each) => each === written)
  if (written !== undefined && !choice) {
    const known = choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`
    throw new UsageFault(`There is no ${what} "${written}": it is ${known}.`)
  }
  return choice
}

/** The options of a list of things with a state: which state, only those that need attention, how many, and as JSON. Throws UsageFault. */
export function readListing<State extends string>(args: readonly string[], states: readonly State[]) {
  const options = { state: { type: 'string' }, attention: { type: 'boolean', default: false }, ...listOptions } as const
  const { values } = readArguments(args, options)
  const state = readChoice('state', values.state, states)
  return { filter: { state, needsAttention: values.attention, limit: rowLimit(values.limit) }, json: values.json }
}

/** Reads the value of --limit. Throws UsageFault. */
export function rowLimit(written: string): number {
  if (!/^[1-9]\d{0,3}$/.test(written)) throw new UsageFault(`--limit takes a number from 1 to 9999, not "${written}".`)
  return Number(written)
}
