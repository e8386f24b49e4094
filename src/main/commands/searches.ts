import { addDays, dayOf } from '#src/kit/time/day.ts'
import type { Config } from '#src/platform/config/config.ts'
import { missedSearchColumns } from '#src/shop/staff-texts/figures/missed-search-texts.ts'
import type { Command } from './command.ts'
import { printRows } from './print-rows.ts'
import { jsonOption, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

const days = 30

export const searchesCommand: Command = {
  usage: 'searches [--json]',
  description: `lists what shoppers searched in the last ${days} days and did not find, most first; only what several searched on a day, without who it was.`,
  async run(args: readonly string[], config: Config): Promise<number> {
    const { values } = readArguments(args, jsonOption)
    const to = dayOf(new Date())
    const missed = await withShop(config, ({ searching }) => searching.listMissed({ from: addDays(to, 1 - days), to }))
    return printRows(missed, missedSearchColumns, { json: values.json, none: 'Nothing that several shoppers searched was missing.' })
  },
}
