import type { Config } from '#src/platform/config/config.ts'
import {
  lockedMessage,
  steppedUnitMessage,
  unitProblemMessage,
  unlockedMessage,
  workshopColumns,
} from '#src/shop/staff-texts/workshop-texts.ts'
import { spoiltReasons, unitSteps } from '#src/shop/workshop/unit.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from './command.ts'
import { printRows } from './print-rows.ts'
import { firstOf, jsonOption, readArguments, readChoice } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

/** The commands for the units that the workshop makes. */
export const workshopCommands: CommandGroup = {
  board: {
    usage: 'workshop board [--json]',
    description: 'lists the pieces with a name or a sign that are not packed, by the day of their pickup.',
    run: showBoard,
  },
  step: {
    usage: 'workshop step <ticket> --to pressed|checked|packed [--by <who>]',
    description: 'records the next step of a piece. Doing it twice is harmless.',
    run: step,
  },
  lock: {
    usage: 'workshop lock <ticket> [--by <who>]',
    description: 'takes a piece to the press: its shopper can change the writing no more. Staff still can.',
    run: (args, config) => lockOrUnlock('lock', args, config),
  },
  unlock: {
    usage: 'workshop unlock <ticket> [--by <who>]',
    description: 'gives it back: its shopper can change the writing until it is pressed.',
    run: (args, config) => lockOrUnlock('unlock', args, config),
  },
  back: {
    usage: 'workshop back <ticket> [--by <who>]',
    description: 'takes the last step of a piece back.',
    run: takeBack,
  },
  again: {
    usage: 'workshop again <ticket> --reason letter|place|foil|leather [--by <who>]',
    description: 'a piece is spoilt: another one is taken from stock and waits to be pressed.',
    run: makeAgain,
  },
}

async function showBoard(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  return withShop(config, async ({ workshop }) => {
    const { columns } = await workshop.board()
    const units = columns.flatMap(({ groups }) => groups.flatMap((group) => group.units))
    return printRows(units, workshopColumns, { json: values.json, none: 'Nothing is to be pressed.' })
  })
}

async function step(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, to: { type: 'string' } }, 1)
  const to = readChoice('step', values.to, unitSteps)
  if (!to) throw new UsageFault('Say which step, with --to.')
  const [ticket, by] = [ticketIn(positionals), actingStaff(values.by)]
  return withShop(config, async ({ workshop }) => {
    const stepped = await workshop.step({ ticket, step: to, by })
    return stepped.ok ? print(steppedUnitMessage(stepped.value)) : printError(unitProblemMessage(stepped.problem, ticket))
  })
}

async function lockOrUnlock(act: 'lock' | 'unlock', args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const [ticket, by] = [ticketIn(positionals), actingStaff(values.by)]
  return withShop(config, async ({ workshop }) => {
    const done = await workshop[act]({ ticket, by })
    if (!done.ok) return printError(unitProblemMessage(done.problem, ticket))
    return print(act === 'lock' ? lockedMessage(done.value) : unlockedMessage(done.value))
  })
}

async function takeBack(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const [ticket, by] = [ticketIn(positionals), actingStaff(values.by)]
  return withShop(config, async ({ workshop }) => {
    const back = await workshop.takeStepBack({ ticket, stepId: undefined, by })
    return back.ok ? print(steppedUnitMessage(back.value)) : printError(unitProblemMessage(back.problem, ticket))
  })
}

async function makeAgain(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, reason: { type: 'string' } }, 1)
  const reason = readChoice('reason', values.reason, spoiltReasons)
  if (!reason) throw new UsageFault('Say what was spoilt, with --reason.')
  const [ticket, by] = [ticketIn(positionals), actingStaff(values.by)]
  return withShop(config, async ({ workshop }) => {
    const again = await workshop.makeAgain({ ticket, reason, by })
    return again.ok ? print(steppedUnitMessage(again.value)) : printError(unitProblemMessage(again.problem, ticket))
  })
}

/** The code of a ticket that was written. Throws UsageFault. */
const ticketIn = (positionals: readonly string[]): string => firstOf(positionals, 'Say which piece, by the code of its ticket.')
