import { differencesOf, type EndState } from './end-state.ts'
import type { Life } from './life-acts.ts'
import { type Blow, type Point, strikesOf, strikeText, type Strike } from './point.ts'
import type { LifeRun, lifeRunner, RunOptions } from './run-life.ts'
import type { Death } from './shop-child.ts'
import { shrink } from './shrink.ts'

export type LifeRunner = ReturnType<typeof lifeRunner>

/** One life as it is when nothing happens to it. */
export type Undisturbed = { readonly life: Life; readonly points: readonly Point[]; readonly end: EndState; readonly options: RunOptions }

export async function runUndisturbed(runner: LifeRunner, life: Life, options: RunOptions = {}): Promise<Undisturbed> {
  const { points, end, faults } = await runner.run(life, options)
  if (!end || faults.length > 0) throw new Error(`the undisturbed life is at fault: ${faults.join('; ')}`)
  return { life, points, end, options }
}

/** Runs it twice: a point that is not the same both times could not be named. */
export async function runUndisturbedTwice(runner: LifeRunner, life: Life, options: RunOptions = {}): Promise<Undisturbed> {
  const [first, second] = [await runUndisturbed(runner, life, options), await runUndisturbed(runner, life, options)]
  const [names, again] = [first, second].map(({ points }) => new Set(points.map(({ name }) => name)))
  const changed = [...names!.symmetricDifference(again!)]
  if (changed.length > 0) throw new Error(`two runs of one life came past different points: ${changed.join(', ')}`)
  const differences = differencesOf(second.end, first.end)
  if (differences.length > 0) throw new Error(`two undisturbed runs ended differently: ${differences.join('; ')}`)
  return first
}

export const listStrikes = ({ points }: Undisturbed, blow: Blow): readonly Strike[] => points.flatMap((point) => strikesOf(point, blow))

export type Struck = {
  /** What is wrong; nothing when the life ends as if undisturbed. */
  readonly faults: readonly string[]
  readonly deaths: readonly Death[]
}

export async function strike(runner: LifeRunner, undisturbed: Undisturbed, strikes: readonly Strike[]): Promise<Struck> {
  const run = await runner.run(undisturbed.life, { ...undisturbed.options, strikes })
  const differences = run.end ? differencesOf(run.end, undisturbed.end) : []
  return { faults: [...missed(run, strikes), ...run.faults, ...differences], deaths: run.deaths }
}

/** A single strike that never came proves nothing. Of several, the first may end the life that the next was meant for. */
function missed(run: LifeRun, strikes: readonly Strike[]): string[] {
  const [only, ...others] = strikes
  if (!only || others.length > 0) return []
  if (run.missed > 0) return [`nothing was struck at ${strikeText(only)}`]
  const died = run.deaths[0]?.point.name
  return typeof only.at === 'number' || died === undefined || died === only.at ? [] : [`it died at ${died}`]
}

export type Shortest = { readonly strikes: readonly Strike[]; readonly life: Life; readonly faults: readonly string[] }

/** Cuts a failing schedule down: first its strikes, then the acts of the life, whose undisturbed end is then another. */
export async function cutDown(runner: LifeRunner, undisturbed: Undisturbed, strikes: readonly Strike[]): Promise<Shortest> {
  const fewest = await shrink(strikes, async (some) => (await strike(runner, undisturbed, some)).faults.length > 0)
  // By name a point stays the same when acts before it are left out.
  const { deaths } = await strike(runner, undisturbed, fewest)
  const byName = fewest.map((each, at) => ({ ...each, at: deaths[at]?.point.name ?? each.at }))
  const tried = async (life: Life): Promise<Struck> => {
    const shorter = await runUndisturbed(runner, life, undisturbed.options).catch(() => undefined)
    // A life that makes no sense any more does not fail for the same reason.
    return shorter ? strike(runner, shorter, byName) : { faults: [], deaths: [] }
  }
  const life = await shrink(undisturbed.life, async (acts) => hasFailedAsMeant(await tried(acts), byName))
  return { strikes: byName, life, faults: (await tried(life)).faults }
}

const hasFailedAsMeant = ({ faults, deaths }: Struck, strikes: readonly Strike[]): boolean =>
  faults.length > 0 && deaths.length === strikes.filter(({ blow }) => blow === 'kill').length
