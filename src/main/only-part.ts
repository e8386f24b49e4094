import { parseArgs } from 'node:util'
import { StartFault } from '#src/platform/config/start-fault.ts'

/** What a process does that does not do all: pages and calls, or jobs and mails. */
export type Part = 'web' | 'worker'

const usage = 'Use npm start, npm start -- --only web, or npm start -- --only worker.'

/** Reads `--only web` or `--only worker`; undefined for both. Throws StartFault. */
export function readOnly(args: readonly string[]): Part | undefined {
  const { only } = parse(args)
  if (only === undefined || only === 'web' || only === 'worker') return only
  throw new StartFault(`--only is followed by web or worker, not by "${only}". ${usage}`)
}

export const onlyArguments = (only: Part | undefined): readonly string[] => (only ? ['--only', only] : [])

function parse(args: readonly string[]): { readonly only?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { only: { type: 'string' } } }).values
  } catch (error) {
    throw new StartFault(`${(error as Error).message.split('. ')[0]}. ${usage}`)
  }
}
