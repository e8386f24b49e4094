import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { stopTestServer } from '#tests/database.ts'
import { endAtSignal } from '../faults/end-at-signal.ts'
import { cutDown, type LifeRunner, listStrikes, runUndisturbedTwice, strike, type Struck, type Undisturbed } from './enumerate.ts'
import { startFailingCluster } from './failing-cluster.ts'
import { inLanes } from './in-lanes.ts'
import { prepareTemplate } from './life-environment.ts'
import { type LifeName, lifeNames, lives } from './lives.ts'
import { blows, readStrike, type Strike, strikeText } from './point.ts'
import { lifeRunner } from './run-life.ts'
import { sampleOf, scheduleOf } from './schedule.ts'

/** `npm run deaths`: every life of an order, with the shop's process killed at each of its points. docs/deaths.md has the options. */
const { values: given } = parseArgs({
  options: {
    life: { type: 'string', default: lifeNames.join() },
    blow: { type: 'string', default: 'kill' },
    at: { type: 'string' },
    list: { type: 'boolean', default: false },
    seed: { type: 'string' },
    share: { type: 'string' },
    from: { type: 'string', default: '1' },
    kills: { type: 'string', default: '3' },
    runs: { type: 'string', default: '1' },
    lanes: { type: 'string', default: `${availableParallelism()}` },
  },
})

const print = (line: string) => void process.stdout.write(`${line}\n`)
const isLife = (name: string): name is LifeName => lifeNames.some((each) => each === name)
const blow = blows.find((each) => each === given.blow) ?? refuse(`There is no blow "${given.blow}": use ${blows.join(', ')}.`)
const chosen = given.life
  .split(',')
  .map((name) => (isLife(name) ? name : refuse(`There is no life "${name}": use ${lifeNames.join(', ')}.`)))

endAtSignal(stopTestServer)

// A failover is one of the only primary: one life after the other.
const cluster = blow === 'failover' ? await startFailingCluster() : undefined
const template = await prepareTemplate(cluster?.createDatabase)
const runners = Array.from({ length: cluster ? 1 : Number(given.lanes) }, () => lifeRunner(template, cluster))
const [first] = runners as [LifeRunner]
let findings = 0
try {
  for (const name of chosen) await runLife(name)
} finally {
  await Promise.all(runners.map((runner) => runner.close()))
  await template.remove()
  await cluster?.stop()
  await stopTestServer()
}
print(findings === 0 ? 'Every life ended as if nothing had happened.' : `${findings} schedules ended otherwise.`)
process.exitCode = findings > 0 ? 1 : 0

async function runLife(name: LifeName): Promise<void> {
  const startedAt = Date.now()
  const undisturbed = await runUndisturbedTwice(first, lives[name])
  const { points } = undisturbed
  if (given.list) {
    for (const [at, point] of points.entries()) print(`${String(at + 1).padStart(4)} ${point.name}`)
    return
  }
  const schedules = schedulesOf(undisturbed)
  const whole = strikesOfRun(undisturbed).length
  print(`\n── ${name}: ${points.length} points, ${partText(schedules.length, whole)}`)
  let done = 0
  await inLanes(runners, schedules, async (runner, strikes) => {
    const struck = await strike(runner, undisturbed, strikes)
    if (struck.faults.length > 0 || schedules.length === 1) await report(name, undisturbed, strikes, struck, runner)
    done += 1
    if (done % 50 === 0) print(`${done} of ${schedules.length}, ${Math.round((Date.now() - startedAt) / 1_000)} s`)
  })
  const ms = Date.now() - startedAt
  print(`${name}: ${partText(schedules.length, whole)} in ${Math.round(ms / 1_000)} s, ${Math.round(ms / schedules.length)} ms each`)
}

/** All of them, or those from a point on: what comes before it may be the beginning of another life. */
function strikesOfRun({ points, ...undisturbed }: Undisturbed): readonly Strike[] {
  return listStrikes({ ...undisturbed, points: points.slice(Number(given.from) - 1) }, blow)
}

/** What was played of all that there is, so that nobody takes a part for the whole. */
function partText(played: number, whole: number): string {
  return given.seed !== undefined && given.share === undefined ? `${played} drawn by lot` : `${played} of ${whole} schedules`
}

/** The first strike goes by name; what a process after it comes past is known by number only. */
function schedulesOf(undisturbed: Undisturbed): readonly (readonly Strike[])[] {
  const firstNamed = ([one, ...others]: readonly Strike[]): readonly Strike[] => (one ? [named(undisturbed, one), ...others] : [])
  if (given.at !== undefined) return [firstNamed(given.at.split(',').map(readGiven))]
  if (given.share !== undefined) {
    const percent = Number(given.share)
    if (!(percent > 0 && percent <= 100)) refuse(`${given.share} is no share: use per cent, such as 10.`)
    return sampleOf(strikesOfRun(undisturbed), percent, Number(given.seed ?? 1)).map((each) => [each])
  }
  if (given.seed === undefined) return strikesOfRun(undisturbed).map((each) => [each])
  const [seed, kills, points] = [Number(given.seed), Number(given.kills), undisturbed.points.length]
  return Array.from({ length: Number(given.runs) }, (_, run) => firstNamed(scheduleOf(seed + run, { kills, points, blow })))
}

function readGiven(text: string): Strike {
  return readStrike(text) ?? refuse(`"${text}" is no strike: use 17, 17.unanswered or 17.before.cut.`)
}

/** A number for a name of this life. */
function numbered({ points }: Undisturbed, each: Strike): Strike {
  return typeof each.at === 'number' ? each : { ...each, at: points.findIndex(({ name }) => name === each.at) + 1 }
}

/** A name for a number: mails run side by side, so that only a name is exact. */
function named({ points }: Undisturbed, each: Strike): Strike {
  return { ...each, at: points[Number(each.at) - 1]?.name ?? each.at }
}

async function report(
  name: LifeName,
  undisturbed: Undisturbed,
  strikes: readonly Strike[],
  { faults, deaths }: Struck,
  runner: LifeRunner,
) {
  const at = strikes.map((each) => strikeText(numbered(undisturbed, each))).join()
  print(`\n${name}: npm run deaths -- --life='${name}' --at=${at}`)
  for (const [at, { point, number }] of deaths.entries()) print(`  death ${at + 1}, at point ${number}: ${point.name}`)
  for (const fault of faults) print(`  WRONG: ${fault}`)
  if (faults.length === 0) return
  findings += 1
  const shortest = await cutDown(runner, undisturbed, strikes)
  print(`  the shortest that still fails: ${shortest.strikes.map(({ at, moment }) => `${moment} "${at}"`).join(', then ')}`)
  print(`  in the life: ${shortest.life.map((act) => act.name).join('; ')}`)
  for (const fault of shortest.faults) print(`  WRONG there: ${fault}`)
}

function refuse(message: string): never {
  print(message)
  process.exit(1)
}
