import type { Config } from '#src/platform/config/config.ts'
import { failedJobColumns } from '#src/shop/staff-texts/job-texts.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, print, printError, UsageFault } from './command.ts'
import { printRows } from './print-rows.ts'
import { jsonOption, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const jobCommands: CommandGroup = {
  list: {
    usage: 'jobs list [--json]',
    description:
      'lists scheduled jobs that fail at every run, and jobs whose tries are used up, newest first: about which order, and why they failed.',
    run: listJobs,
  },
  retry: {
    usage: 'jobs retry <job>|--all [--by <who>]',
    description: 'starts one of them again, or all, with all tries. Mend first what made it fail.',
    run: retryJobs,
  },
}

async function listJobs(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, jsonOption)
  const { failing, dead } = await withShop(config, async ({ jobs }) => ({ failing: await jobs.listFailing(), dead: await jobs.listDead() }))
  return printRows([...failing, ...dead], failedJobColumns, { json: values.json, none: 'No job was given up.' })
}

async function retryJobs(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, all: { type: 'boolean', default: false } }, 1)
  const [id] = positionals
  if ((id === undefined) !== values.all) throw new UsageFault('Say which one, by its id in the list, or --all.')
  const by = actingStaff(values.by)
  return withShop(config, async ({ jobs }) => {
    const ids = id === undefined ? (await jobs.listDead()).map((job) => job.id) : [id]
    if (ids.length === 0) return print('No job was given up.')
    let missed = 0
    for (const each of ids) {
      const retried = await jobs.retryDead(each, by)
      if (!retried.ok) missed = printError(`There is no dead job ${each}.`)
      else
        print(
          `${retried.value.job}${retried.value.orderNumber ? ` of ${retried.value.orderNumber}` : ''} starts again as soon as the shop runs.`,
        )
    }
    return missed
  })
}
