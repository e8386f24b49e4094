import type { Config } from '#src/platform/config/config.ts'
import { changedFields } from '#src/shop/catalogue/changes/merge-records.ts'
import { placeChange } from '#src/shop/catalogue/changes/moved-places.ts'
import {
  changeMessage,
  changeSetColumns,
  keptChangeMessage,
  undoChangesProblemMessage,
} from '#src/shop/staff-texts/products/change-texts.ts'
import { historyColumns, historyKinds } from '#src/shop/staff-texts/products/history-texts.ts'
import { plannedColumns, planProblemMessage } from '#src/shop/staff-texts/products/plan-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from '../command.ts'
import { printJson, printRows } from '../print-rows.ts'
import { firstOf, jsonOption, listOptions, readArguments, readChoice, rowLimit } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

/** The commands for sets of changes in the catalogue. */
export const changeCommands: CommandGroup = {
  list: {
    usage: `changes list [--kind ${historyKinds.join('|')}] [--limit <number>] [--json]`,
    description: 'lists all changes of products, texts, banners, settings and tax rates, the newest first.',
    run: listSets,
  },
  show: {
    usage: 'changes show <number> [--json]',
    description: 'lists what a change set changed, by product and field.',
    run: showSet,
  },
  undo: {
    usage: 'changes undo <number> [--product <address>] [--by <who>]',
    description:
      'takes a change set back, or what it changed of one product. What somebody changed since is kept and named; stock and orders are not touched.',
    run: undoSet,
  },
  planned: {
    usage: 'changes planned [--limit <number>] [--json]',
    description: 'lists what goes out or ends by itself, the next first.',
    run: listPlanned,
  },
  'call-off': {
    usage: 'changes call-off <number> [--by <who>]',
    description: 'calls a planned change off, or its end; numbers are those of "changes planned".',
    run: callOff,
  },
}

async function listSets(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { kind: { type: 'string' }, ...listOptions } as const)
  const [limit, kind] = [rowLimit(values.limit), readChoice('kind', values.kind, historyKinds)]
  return withShop(config, async ({ plans }) =>
    printRows(await plans.listHistory({ kinds: kind ? [kind] : historyKinds, limit }), historyColumns, {
      ...{ json: values.json, none: 'Nothing has been changed yet.' },
    }),
  )
}

async function showSet(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, jsonOption, 1)
  const id = numberIn(positionals)
  return withShop(config, async ({ catalogue }) => {
    const set = await catalogue.findChangeSet(id)
    if (!set) return printError(undoChangesProblemMessage(id, { code: 'unknown_set' }))
    if (values.json) return printJson(set)
    printRows([set], changeSetColumns)
    for (const { id: product, before, after } of set.changes) {
      if (before && after) changedFields(before, after).forEach((change) => print(`${product}, ${changeMessage(change)}`))
      else print(`${product}: ${after ? 'new' : 'no longer sold'}`)
    }
    for (const { id: product, ...place } of set.places)
      if (place.after !== undefined) print(`${product}, ${changeMessage(placeChange(place))}`)
    return 0
  })
}

async function listPlanned(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, listOptions)
  const limit = rowLimit(values.limit)
  return withShop(config, async ({ plans }) =>
    printRows(await plans.listComing(limit), plannedColumns, { json: values.json, none: 'Nothing is planned.' }),
  )
}

async function callOff(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 1)
  const [id, { name: by }] = [numberIn(positionals), actingStaff(values.by)]
  return withShop(config, async ({ plans }) => {
    const off = await plans.callOff(id, by)
    return off.ok ? print(`${off.value.name} is called off.`) : printError(planProblemMessage(off.problem))
  })
}

const undoOptions = { product: { type: 'string' }, ...actingOptions } as const

async function undoSet(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, undoOptions, 1)
  const [id, { name: by }] = [numberIn(positionals), actingStaff(values.by)]
  return withShop(config, async ({ catalogue }) => {
    const undone = await catalogue.undoChanges({ id, by, product: values.product })
    if (!undone.ok) return printError(undoChangesProblemMessage(id, undone.problem))
    const { changeSet, restored, kept } = undone.value
    kept.forEach((one) => print(keptChangeMessage(one)))
    if (changeSet === undefined) return print('Everything has been changed since: nothing was taken back.')
    return print(`${restored === 1 ? 'One product is' : `${restored} products are`} as before. This is change set ${changeSet}.`)
  })
}

/** Throws UsageFault. */
function numberIn(positionals: readonly string[]): number {
  const written = firstOf(positionals, 'Say which change set, by its number.')
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new UsageFault(`"${written}" is not the number of a change set.`)
  return Number(written)
}
