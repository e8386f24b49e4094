import type { Page } from '@playwright/test'

/** How a page took what was done to it: the longest delay from an input to the next frame, and the tasks that held the page up for over 50 ms. */
export type Reactions = { readonly inputMs: number; readonly taskMs: readonly number[] }

type Noted = { inputs: number[]; tasks: number[] }
type Noting = Window & { noted?: Noted }

/** Notes the inputs and long tasks of every document that the page opens. Call it before the first. */
export const noteReactions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: { inputs: number[]; tasks: number[] } = { inputs: [], tasks: [] }
    Object.assign(window, { noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.tasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) noted.inputs.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** Returns what was noted since the last call, once the page has come to rest. */
export async function takeReactions(page: Page): Promise<Reactions> {
  const { inputs, tasks } = await page.evaluate(async () => {
    // Event timings are reported after the frame, when there is nothing else to do.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
    const { noted } = window as Noting
    return { inputs: noted?.inputs.splice(0) ?? [], tasks: noted?.tasks.splice(0) ?? [] }
  })
  return { inputMs: Math.max(0, ...inputs), taskMs: tasks }
}
