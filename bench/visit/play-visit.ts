import { type Browser, devices } from '@playwright/test'
import { noteReactions, type Reactions, takeReactions } from './reactions.ts'
import { visitSteps } from './visit-steps.ts'

/** What each step of a visit brought about. */
export type Visit = ReadonlyMap<string, Reactions>

/** Plays the whole visit by touch on a phone whose processor is so many times slower. */
export async function playVisit(browser: Browser, baseURL: string, slower: number): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Pixel 5'], baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(longestWaitMs)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await noteReactions(page)
  const visit = new Map<string, Reactions>()
  for (const { name, act, optional } of visitSteps) {
    try {
      if (optional) page.setDefaultTimeout(2_000)
      await act(page)
    } catch (error) {
      if (!optional) throw new Error(`${name}: ${String(error)}`, { cause: error })
    }
    page.setDefaultTimeout(longestWaitMs)
    visit.set(name, await takeReactions(page))
  }
  await context.close()
  return visit
}

/** A busy machine takes many times as long over a step as a quiet one. */
const longestWaitMs = 120_000
