import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { readMoment } from '#src/kit/time/read-moment.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Shop } from '#src/shop/shop.ts'
import { changeMessage } from '#src/shop/staff-texts/products/change-texts.ts'
import { fileChangeMessage } from '#src/shop/staff-texts/products/folder-texts.ts'
import {
  planConflictText,
  planFaultText,
  planProblemMessage,
  planStateText,
  planSummary,
} from '#src/shop/staff-texts/products/plan-texts.ts'
import type { ChangePlan, PlanRow } from '#src/shop/workflows/planning/planning.ts'
import { exitCodes, print, printError, UsageFault } from '../command.ts'
import { withShop } from '../with-shop.ts'

export type ImportFile = {
  readonly isDryRun: boolean
  readonly take: 'file' | 'desk' | undefined
  readonly by: string
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
}

const mostRows = 20_000

/** Brings a table, a `catalogue.json` or an archive in, as the desk does: looked at first, then wholly or not at all, now or at a time. */
export function importFile(file: string, options: ImportFile, config: Config): Promise<number> {
  return withShop(config, async ({ plans }) => {
    const id = await plans.take({ name: basename(file), content: createReadStream(file), by: options.by })
    if (options.take) await plans.lookAgain(id, options.take)
    const { plan, rows } = (await plans.show(id, { offset: 0, limit: mostRows }))!
    const { faults, conflicts } = plan.found
    if (faults.length > 0) return printError(`${faults.map(planFaultText).join('\n')}\n\nNothing was changed: ${planSummary(plan)}`)
    if (options.isDryRun) return printDryRun(plan, rows)
    if (conflicts.length > 0 && !options.take)
      return printError(
        `${conflicts.map(planConflictText).join('\n')}\n\nNothing was changed. Say whose values count: --take file, or --take desk.`,
      )
    if (rows.length + (plan.found.files ?? []).length === 0) return print('Nothing changed: the shop is as the file has it.')
    return bringIn(plan, options, plans)
  })
}

function printDryRun(plan: ChangePlan, rows: readonly PlanRow[]): number {
  for (const { product, kind, fields } of rows) {
    if (kind === 'changed') fields.forEach((change) => print(`${product}, ${changeMessage(change)}`))
    else print(`${product}: ${kind === 'new' ? 'new' : 'no longer sold'}`)
  }
  for (const change of plan.found.files ?? []) print(fileChangeMessage(change))
  plan.found.conflicts.forEach((conflict) => print(`changed by both: ${planConflictText(conflict)}`))
  return print(`A dry run, nothing was changed: ${planSummary(plan)} It waits at the desk, under Imports and history.`)
}

async function bringIn(plan: ChangePlan, { by, startsAt, endsAt }: ImportFile, plans: Shop['plans']): Promise<number> {
  const request = { id: plan.id, by, seen: plan.checkedAt }
  if (startsAt ?? endsAt) {
    const planned = await plans.schedule({ ...request, startsAt, endsAt })
    if (!planned.ok) return printError(planProblemMessage(planned.problem))
    return print(`${planStateText(planned.value)} "changes call-off ${plan.id}" calls it off.`)
  }
  const applied = await plans.apply(request)
  if (!applied.ok) return printError(planProblemMessage(applied.problem))
  const { changeSet } = applied.value
  print(`Brought in: ${planSummary(plan)}`)
  if ((plan.found.files ?? []).length > 0)
    return print('One press takes all of it back, on its page under Imports and history of the desk.')
  return changeSet === undefined ? exitCodes.done : print(`This is change set ${changeSet}: "changes undo ${changeSet}" takes it back.`)
}

/** A time in India. Throws UsageFault for what is none. */
export function momentOf(option: string, written: string | undefined): Date | undefined {
  if (written === undefined) return undefined
  const moment = readMoment(written)
  if (!moment) throw new UsageFault(`--${option} takes a time in India, such as "2026-11-15 00:00", not "${written}".`)
  return moment
}
