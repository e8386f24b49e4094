import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { DeadJob, FailingJob } from '#src/shop/workflows/monitoring/monitoring.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { type CommandGroup, printError, print, readArguments, UsageFault } from './command.ts'
import { printRows } from './printed-table.ts'
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
    description: 'starts one of them again, or all, with all tries: when what made it fail is mended.',
    run: retryJobs,
  },
}

async function listJobs(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
  const { failing, dead } = await withShop(config, async ({ jobs }) => ({ failing: await jobs.listFailing(), dead: await jobs.listDead() }))
  return printRows<FailingJob | DeadJob>(
    [...failing, ...dead],
    {
      Job: (job) => ('id' in job ? job.id : undefined),
      For: ({ job }) => job,
      Order: (job) => ('id' in job ? job.orderNumber : undefined),
      Failed: ({ failedAt }) => formatDateTime(failedAt),
      Why: (job) => ('id' in job ? job.complaint : `at each of ${job.runs} runs: ${job.complaint || 'never came to an end'}`),
    },
    { json: values.json, none: 'No job was given up.' },
  )
}

async function retryJobs(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { ...actingOptions, all: { type: 'boolean', default: false } }, 1)
  const [id] = words
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
