import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'
import { type Heard, type Listening, listen, look, lookAfter, type Opened, type Place, type Seen } from './hands.ts'
import { outlastDoubleClick, pressAt } from './press.ts'

// A walk over all that can be pressed. Links are followed to their click and no further, forms are sent to their submit and no further: both
// are what a press must reach. Everything else has to change something that can be seen.

/**
 * Presses the middle of the words of every link, button, label and summary that can be seen within an element of a page, and within whatever a
 * press opens; of a list or a table with more rows than `rows`, that many, for they are all alike. `open` shows the page as it is in the beginning.
 * Returns what a hand could not use, each with why.
 */
export async function pressEverything(page: Page, within: Locator, open: () => Promise<unknown>, rows = 1_000): Promise<string[]> {
  const faults: string[] = []
  const begin = async () => {
    await open()
    await listen(page)
    return pressablesIn((await within.elementHandle()) as Pressable, rows)
  }
  let [elements, at] = [await begin(), 0]
  expect(elements.length, 'things to press').toBeGreaterThan(0)
  for (; at < elements.length; at++) {
    const seen = await lookUnlessLeft(page, elements[at]!)
    if (!seen) elements = await begin()
    const element = elements[at]
    if (element) faults.push(...(await pressWithPanel(page, element, seen)))
  }
  if (await page.locator('dialog[open]').count()) faults.push(...(await pressPanel(page)))
  return faults
}

async function pressWithPanel(page: Page, element: Pressable, seen?: Seen): Promise<readonly string[]> {
  const { faults, opened } = await pressOne(page, element, seen)
  if (opened === 'nothing') return faults
  return [...faults, ...(await (opened === 'details' ? pressUnfolded(page, element) : pressPanel(page)))]
}

/** All that the uppermost panel shows; then it is closed. */
async function pressPanel(page: Page): Promise<string[]> {
  const faults: string[] = []
  const panel = page.locator(':popover-open, dialog[open]').last()
  for (const inside of await pressablesIn((await panel.elementHandle()) as Pressable, 1_000))
    if (!(await isCloser(inside))) faults.push(...(await pressOne(page, inside)).faults)
  await page.keyboard.press('Escape')
  return faults
}

/** What a summary shows, and the summary once more: an open menu may lie over what comes next. */
async function pressUnfolded(page: Page, summary: Pressable): Promise<string[]> {
  const faults: string[] = []
  const details = (await summary.$('xpath=..')) as Pressable
  for (const inside of await pressablesIn(details, 1_000))
    if (await inside.evaluate((each) => !each.matches('summary'))) faults.push(...(await pressOne(page, inside)).faults)
  if (await details.evaluate((each) => each.hasAttribute('open'))) faults.push(...(await pressOne(page, summary)).faults)
  return faults
}

type Pressable = ElementHandle<HTMLElement>

async function pressablesIn(within: Pressable, rows: number): Promise<Pressable[]> {
  const later = `:is(tr, li):nth-child(n + ${rows + 1})`
  const all = `:is(a[href], button, summary, label):not(${later} *)`
  const usable = await within.evaluateHandle(
    (whole, names) => [...whole.querySelectorAll<HTMLElement>(names)].filter((each) => (window as Listening).hands!.isUsable(each)),
    all,
  )
  const handles = [...(await usable.getProperties()).values()].map((each) => each.asElement() as Pressable)
  await usable.dispose()
  return handles
}

/** What closes a panel would hide what is after it. */
const isCloser = (element: Pressable): Promise<boolean> =>
  element.evaluate(
    (each) =>
      each.getAttribute('popovertargetaction') === 'hide' ||
      /^(?:Close|Leave it|Cancel)/.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )

/**
 * What was loaded or saved in the meantime may have moved it away before the press began, or during it; what the press itself takes away is a fault,
 * and so is what it moves away each time.
 */
async function pressOne(page: Page, element: Pressable, known?: Seen): Promise<Pressed> {
  let seen = known ?? (await lookAt(page, element))
  // What the press before opened came late: it is walked through now.
  const late = seen.isUnderPanel ? await pressPanel(page) : []
  if (seen.isUnderPanel) seen = await lookAt(page, element)
  const first = await pressOnce(page, element, seen)
  if (first.faults.length === 0) return { ...first, faults: late }
  const isMissed = await element.evaluate(
    (each) => (window as Listening).pressed?.isConnected && !each.contains((window as Listening).pressed!),
  )
  const again = await lookAt(page, element)
  const hasMoved = again.isForHands && !isNear(seen.inPage, again.inPage, 2)
  const { faults, opened } = isMissed || hasMoved ? await pressOnce(page, element, again) : first
  return { faults: [...late, ...faults], opened }
}

/** What a hand could not use, and what the press has opened. */
type Pressed = { readonly faults: readonly string[]; readonly opened: Opened }

async function pressOnce(page: Page, element: Pressable, seen: Seen): Promise<Pressed> {
  const { isForHands, found, name } = seen
  // A choice before it may have disabled it.
  if (!isForHands || found === 'gone') return { faults: [], opened: 'nothing' }
  if (typeof found === 'string') return { faults: [`${name}: ${found}`], opened: 'nothing' }
  const last = lastPlaces.get(page)
  const isTwice = last !== undefined && isNear(last, found) && !seen.isLink
  if (isTwice) await outlastDoubleClick(page)
  const before = isTwice ? await page.evaluate(() => ({ ...(window as Listening).heard! })) : seen.before
  lastPlaces.set(page, found)
  await pressAt(page, found)
  try {
    const after = await element.evaluate(lookAfter, before)
    if (!after.hasHappened) {
      // A busy machine draws no frame for seconds, and is not to be judged by it. Without `hands` another page is shown.
      const happened = ([each, heard]: readonly [Node, Heard]) => (window as Listening).hands?.hasHappened(each, heard) ?? true
      await page.waitForFunction(happened, [element, before] as const, { timeout: 15_000, polling: 50 })
      return { faults: [], opened: (await element.evaluate(lookAfter, before)).opened }
    }
    return { faults: [], opened: after.opened }
  } catch {
    return { faults: [`${name}: nothing happens${await trailOf(page)}`], opened: 'nothing' }
  }
}

/** What came of the press in the page, so that whoever reads of it need not guess. */
const trailOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { trail = [] } = window as Listening
    return trail.length === 0 ? '' : ` (${trail.join(', ')})`
  })

/** Undefined where a press before it has led elsewhere, or taken it away. */
const lookUnlessLeft = async (page: Page, element: Pressable): Promise<Seen | undefined> => {
  const seen = await lookAt(page, element).catch(() => undefined)
  return seen?.hasLeft ? undefined : seen
}

/** What a hand finds of an element, asked in one go: each question to the page costs as much as the press. */
async function lookAt(page: Page, element: Pressable): Promise<Seen> {
  const last = lastPlaces.get(page)
  const seen = await element.evaluate(look, { last, isSlideShown: false })
  if (seen.hasLeft || seen.slide === undefined) return seen
  await page.getByRole('button', { name: `Slide ${seen.slide}`, exact: true }).click()
  await element.waitForElementState('stable')
  return element.evaluate(look, { last, isSlideShown: true })
}

/** Where each page was pressed last: a second press near it would be a double click, which selects words. */
const lastPlaces = new WeakMap<Page, Place>()

const isNear = (one: Place, other: Place, pixels = 24): boolean => Math.hypot(one.x - other.x, one.y - other.y) < pixels
