import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { formatPaise } from '#src/kit/money.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Shop } from '#src/shop/shop.ts'
import { cashCostColumns, cashCostGaps, cashCostSummary } from '#src/shop/staff-texts/money/cash-cost-texts.ts'
import { differenceColumns } from '#src/shop/staff-texts/money/difference-texts.ts'
import { applyProblemMessage, cashSummary, checkSummary, fileFaultText, payoutFileKinds } from '#src/shop/staff-texts/money/payout-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError } from '../command.ts'
import { printJson, printRows } from '../print-rows.ts'
import { firstOf, jsonOption, readArguments } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

export const moneyCommands: CommandGroup = {
  differences: {
    usage: 'money differences [--json|--csv]',
    description: 'lists where what the shop knows of money differs from what others say, the oldest first.',
    run: listDifferences,
  },
  read: {
    usage: 'money read <file> [--apply] [--by <name>]',
    description:
      'shows what is in a settlement file of the gateway, or in a cash remittance of the carrier; with --apply it counts from now on.',
    run: readPayoutFile,
  },
  cash: {
    usage: 'money cash [--json]',
    description: 'shows how the cash of delivered parcels stands.',
    run: showCash,
  },
  'cash-costs': {
    usage: 'money cash-costs [--days <number>] [--json|--csv]',
    description: 'shows by pincode what the cash orders of the last 90 days, or as many as you say, cost.',
    run: showCashCosts,
  },
}

async function listDifferences(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { ...jsonOption, csv: { type: 'boolean', default: false } })
  const differences = await withShop(config, (shop) => shop.money.differences())
  return printRows(differences, differenceColumns, { ...values, none: 'Everything agrees.' })
}

async function readPayoutFile(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, apply: { type: 'boolean', default: false } }, 1)
  const path = firstOf(positionals, 'Say which file.')
  const by = actingStaff(values.by)
  const content = await readFile(path).catch(() => undefined)
  if (!content) return printError(`${path} cannot be read.`)
  return withShop(config, async ({ money }) => {
    const taken = await money.takeFile({ name: basename(path), content: new Uint8Array(content), by })
    if (!taken.ok) return printError(fileFaultText(taken.problem.fault))
    const isFaulty = await showFile(taken.value, money)
    if (isFaulty) return 1
    if (!values.apply) return 0
    const applied = await money.applyFile(taken.value, by)
    return applied.ok ? print(`Applied: ${applied.value.added} new rows.`) : printError(applyProblemMessage(applied.problem))
  })
}

/** Returns whether it has faults. */
async function showFile(id: number, money: Shop['money']): Promise<boolean> {
  const check = await money.checkFile(id)
  if (!check) return true
  print(`${payoutFileKinds[check.file.kind]}. ${checkSummary(check)}`)
  for (const { label, amountPaise } of check.sums) print(`${label}: ${formatPaise(amountPaise)}`)
  for (const note of check.notes) print(note)
  for (const fault of check.faults) printError(fileFaultText(fault))
  if (check.appearing.length > 0) printRows(check.appearing, differenceColumns)
  return check.faultCount > 0
}

async function showCash(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const cash = await withShop(config, (shop) => shop.money.showCash())
  if (values.json) return printJson(cash)
  const { since, parcels, amountPaise } = cash.atCourier
  print(`${cashSummary(cash.paidOut, cash.differences)}.`)
  return print(
    since
      ? `${formatPaise(amountPaise)} of ${parcels} parcels is with the courier, since ${since.toISOString()}.`
      : 'No cash is with the courier.',
  )
}

async function showCashCosts(args: readonly string[], config: Config): Promise<number> {
  const options = { ...jsonOption, csv: { type: 'boolean', default: false }, days: { type: 'string', default: '90' } } as const
  const { values } = readArguments(args, options)
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > 3_650) return printError('--days is a whole number from 1 to 3650.')
  const costs = await withShop(config, (shop) => shop.money.showCashCosts({ days }))
  if (values.json) return printJson(costs)
  if (!values.csv) for (const line of [cashCostSummary(costs), cashCostGaps(costs)]) if (line) print(line)
  return printRows(costs.rows, cashCostColumns, values)
}
