import type { Config } from '#src/platform/config/config.ts'
import { healthColumns, healthSummary } from '#src/shop/staff-texts/health-texts.ts'
import type { Command } from './command.ts'
import { print } from './command.ts'
import { printJson, printRows } from './print-rows.ts'
import { jsonOption, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const healthCommand: Command = {
  usage: 'health [--json]',
  description:
    'says whether everything is well: backups, jobs, mails, payments, disk, database. Ends with 1 when somebody has to look now.',
  run: showHealth,
}

async function showHealth(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const lines = await withShop(config, (shop) => shop.jobs.showHealth())
  if (values.json) printJson(lines)
  else {
    printRows(lines, healthColumns)
    print(`\n${healthSummary(lines)}`)
  }
  return lines.some(({ state }) => state === 'wrong') ? 1 : 0
}
