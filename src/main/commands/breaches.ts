import { dayOf } from '#src/kit/time/day.ts'
import { formatTime } from '#src/kit/time/format-date.ts'
import type { Config } from '#src/platform/config/config.ts'
import {
  breachColumns,
  breachProblemMessage,
  breachRecordedMessage,
  breachStepMessage,
} from '#src/shop/staff-texts/privacy/breach-texts.ts'
import { breachSteps } from '#src/shop/workflows/reporting/reporting.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from './command.ts'
import { printJson, printRows } from './print-rows.ts'
import { firstOf, jsonOption, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

const stepNames = breachSteps.map((step) => step.replace('_', '-'))

/** Personal data that came where they should not. */
export const breachCommands: CommandGroup = {
  breaches: {
    usage: 'privacy breaches [--json]',
    description: 'lists the breaches of personal data that are written down, with what the law still wants done.',
    run: listBreaches,
  },
  breach: {
    usage: 'privacy breach --what <text> --whose <text> --remedy <text> [--noticed "2026-11-28 14.30"] [--by <who>]',
    description: 'writes down that personal data came where they should not; without --noticed it was now. Name nobody whose data it was.',
    run: recordBreach,
  },
  'breach-step': {
    usage: `privacy breach-step <number> ${stepNames.join('|')} [--note <text>] [--by <who>]`,
    description: 'writes down that somebody was informed of a breach, that the report is sent, or that nothing is left to do.',
    run: takeStep,
  },
}

async function listBreaches(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const breaches = await withShop(config, ({ privacy }) => privacy.listBreaches())
  return values.json ? printJson(breaches) : printRows(breaches, breachColumns, { none: 'None is written down.' })
}

const text = { type: 'string' } as const

async function recordBreach(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { ...actingOptions, what: text, whose: text, remedy: text, noticed: text })
  const now = new Date()
  const { what = '', whose = '', remedy = '', noticed = `${dayOf(now)} ${formatTime(now)}` } = values
  const by = actingStaff(values.by)
  const recorded = await withShop(config, ({ privacy }) => privacy.recordBreach({ what, whose, remedy, noticed, by }))
  if (recorded.ok) return print(breachRecordedMessage(recorded.value))
  const { problem } = recorded
  return printError(`${problem.code === 'text_refused' ? `--${problem.field}: ` : ''}${breachProblemMessage(problem)}`)
}

async function takeStep(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, note: text }, 2)
  const number = Number(firstOf(positionals, 'Say which breach.'))
  if (!Number.isSafeInteger(number)) throw new UsageFault('A breach has a number, such as 1.')
  const written = firstOf(positionals.slice(1), 'Say which step.').replace('-', '_')
  const step = breachSteps.find((each) => each === written)
  if (!step) throw new UsageFault(`There is no step "${written}": it is one of ${stepNames.join(', ')}.`)
  const by = actingStaff(values.by)
  const taken = await withShop(config, ({ privacy }) => privacy.takeBreachStep({ breach: number, step, note: values.note, by }))
  return taken.ok ? print(breachStepMessage(taken.value)) : printError(breachProblemMessage(taken.problem))
}
