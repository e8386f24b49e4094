import { startChild } from '../child.ts'
import type { ShopChild } from '../children/shop.ts'
import type { BenchEnvironment } from '../environment.ts'
import { type Figure, figure } from '../figures.ts'
import type { RunSize } from '../run-size.ts'
import { median } from '../statistics.ts'
import { openBrowser } from '../visit/open-browser.ts'
import { playVisit, type Visit } from '../visit/play-visit.ts'
import { visitSteps } from '../visit/visit-steps.ts'

const part = 'visit, processor slowed four times'
const slowedBy = 4
const inputAim = { atMost: 100 }

/**
 * Plays a whole visit on a phone whose processor is slowed, and measures how late each input is shown and which tasks hold the page up.
 * Returns nothing where there is no browser.
 */
export async function measureVisit(environment: BenchEnvironment, { visit }: RunSize): Promise<Figure[]> {
  const browser = await openBrowser()
  if (!browser) return []
  const shop = startChild<ShopChild>('shop')
  try {
    const { port } = await shop.call('start', {
      connection: await environment.database(0),
      dataDir: `${environment.folder}/shop`,
      shopDir: environment.shopDir,
      mediaDir: environment.mediaDir,
      withPages: true,
    })
    const baseURL = `http://127.0.0.1:${port}`
    // The first visit has the pictures made.
    await playVisit(browser, baseURL, 1)
    const visits: Visit[] = []
    for (let round = 0; round < visit.rounds; round++) visits.push(await playVisit(browser, baseURL, slowedBy))
    return figuresOf(visits)
  } finally {
    await browser.close()
    await shop.stop()
  }
}

function figuresOf(visits: readonly Visit[]): Figure[] {
  const inAll = (of: (visit: Visit) => number) => median(visits.map(of))
  const longest = (numbers: readonly number[]) => Math.max(0, ...numbers)
  const tasksOf = (visit: Visit) => [...visit.values()].flatMap(({ taskMs }) => taskMs)
  const stepNames = visitSteps.map(({ name }) => name)
  return [
    figure(
      part,
      'the slowest input',
      inAll((visit) => longest([...visit.values()].map(({ inputMs }) => inputMs))),
      'ms',
      inputAim,
    ),
    figure(
      part,
      'long tasks',
      inAll((visit) => tasksOf(visit).length),
      '',
    ),
    figure(
      part,
      'long tasks: the longest',
      inAll((visit) => longest(tasksOf(visit))),
      'ms',
    ),
    figure(
      part,
      'long tasks: beyond 50 ms each, together',
      inAll((visit) => blocked(tasksOf(visit))),
      'ms',
    ),
    ...stepNames.map((name) =>
      figure(
        part,
        `${name}: input`,
        inAll((visit) => visit.get(name)?.inputMs ?? 0),
        'ms',
        inputAim,
      ),
    ),
    ...stepNames.map((name) =>
      figure(
        part,
        `${name}: longest task`,
        inAll((visit) => longest(visit.get(name)?.taskMs ?? [])),
        'ms',
      ),
    ),
  ]
}

const blocked = (tasks: readonly number[]): number => tasks.reduce((sum, each) => sum + Math.max(0, each - 50), 0)
