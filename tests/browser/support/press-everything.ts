import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'
import { outlastDoubleClick, pressAt } from './press.ts'

// A walk over all that can be pressed. Links are followed to their click and no further, forms are sent to their submit and no further: both
// are what a press must reach. Everything else has to change something that can be seen.

type Heard = { clicks: number; changes: number; sent: number; moved: number }

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
    return pressablesIn(within, rows)
  }
  let [elements, at] = [await begin(), 0]
  expect(elements.length, 'things to press').toBeGreaterThan(0)
  for (; at < elements.length; at++) {
    if (await hasLeft(elements[at]!)) elements = await begin()
    const element = elements[at]
    if (element) faults.push(...(await pressWithPanel(page, element)))
  }
  return faults
}

/** A press before it has led elsewhere, or taken it away. */
const hasLeft = (element: Pressable): Promise<boolean> => element.evaluate((each) => !each.isConnected).catch(() => true)

async function pressWithPanel(page: Page, element: Pressable): Promise<string[]> {
  const faults = await pressOne(page, element)
  const folded = await element.evaluateHandle((each) =>
    each instanceof HTMLElement && each.matches('details[open] > summary') ? each.parentElement : null,
  )
  const details = folded.asElement() as Pressable | null
  if (details) return [...faults, ...(await pressUnfolded(page, element, details))]
  const panel = page.locator(':popover-open, dialog[open]').last()
  if ((await panel.count()) === 0) return faults
  for (const inside of await pressablesIn(panel, 1_000)) if (!(await isCloser(inside))) faults.push(...(await pressOne(page, inside)))
  await page.keyboard.press('Escape')
  return faults
}

/** What a summary shows, and the summary once more: an open menu may lie over what comes next. */
async function pressUnfolded(page: Page, summary: Pressable, details: Pressable): Promise<string[]> {
  const faults: string[] = []
  const inside = (await details.$$('a[href], button, label')) as Pressable[]
  for (const each of inside) if (await each.evaluate(isUsable)) faults.push(...(await pressOne(page, each)))
  if (await details.evaluate((each) => each.hasAttribute('open'))) faults.push(...(await pressOne(page, summary)))
  return faults
}

type Pressable = ElementHandle<HTMLElement>

async function pressablesIn(within: Locator, rows: number): Promise<Pressable[]> {
  const later = `:is(tr, li):nth-child(n + ${rows + 1})`
  const all = within.locator(`:is(a[href], button, summary, label):not(${later} *)`)
  const handles = (await all.elementHandles()) as Pressable[]
  const areUsable = await Promise.all(handles.map((handle) => handle.evaluate(isUsable)))
  return handles.filter((_, at) => areUsable[at])
}

/** What closes a panel would hide what is after it. */
const isCloser = (element: Pressable): Promise<boolean> =>
  element.evaluate(
    (each) =>
      each.getAttribute('popovertargetaction') === 'hide' ||
      /^(?:Close|Leave it|Cancel)/.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )

/** A label of a control that is disabled, what only screen readers hear or only programs fill, and what a Tab alone shows, is not for hands. */
function isUsable(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const control = element instanceof HTMLLabelElement ? element.control : element
  let around: Element | null = element
  while (around && getComputedStyle(around).clipPath !== 'inset(50%)') around = around.parentElement
  const isClipped = around !== null
  const isAboveThePage = box.bottom + window.scrollY <= 0
  return (
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isClipped &&
    !isAboveThePage &&
    box.width > 4 &&
    box.height > 4 &&
    !control?.matches(':disabled, [aria-disabled=true], [inert] *') &&
    // What is chosen already stays so.
    !element.matches('[aria-pressed=true], [aria-selected=true], [aria-current]:not(a)')
  )
}

/**
 * What was loaded or saved in the meantime may have moved it away before the press began, or during it; what the press itself takes away is a fault,
 * and so is what it moves away each time.
 */
async function pressOne(page: Page, element: Pressable): Promise<string[]> {
  const before = await placeInPage(element)
  const faults = await pressOnce(page, element)
  if (faults.length === 0) return faults
  const isMissed = await element.evaluate(
    (each) => (window as Listening).pressed?.isConnected && !each.contains((window as Listening).pressed!),
  )
  const isStillThere = await element.evaluate(isUsable)
  const hasMoved = isStillThere && !isNear(before, await placeInPage(element), 2)
  return isMissed || hasMoved ? pressOnce(page, element) : faults
}

const placeInPage = (element: Pressable): Promise<Place> =>
  element.evaluate((each) => {
    const { left, top } = each.getBoundingClientRect()
    return { x: left + window.scrollX, y: top + window.scrollY }
  })

async function pressOnce(page: Page, element: Pressable): Promise<string[]> {
  await showItsSlide(page, element)
  // A choice before it may have disabled it.
  if (!(await element.evaluate(isUsable))) return []
  const last = lastPlaces.get(page)
  const found = await element.evaluate(findPlace, last)
  if (found === 'gone') return []
  const name = await nameOf(element)
  if (typeof found === 'string') return [`${name}: ${found}`]
  if (last && isNear(last, found) && (await element.evaluate((each) => !each.matches('a')))) await outlastDoubleClick(page)
  const before = await heard(page)
  lastPlaces.set(page, found)
  await pressAt(page, found)
  try {
    // A busy machine draws no frame for seconds, and is not to be judged by it.
    await page.waitForFunction(hasHappened, { before, element }, { timeout: 15_000, polling: 50 })
    return []
  } catch {
    return [`${name}: nothing happens${await trailOf(page)}`]
  }
}

/** What came of the press in the page, so that whoever reads of it need not guess. */
const trailOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { trail = [] } = window as Listening
    return trail.length === 0 ? '' : ` (${trail.join(', ')})`
  })

async function showItsSlide(page: Page, element: Pressable): Promise<void> {
  const slide = await element.evaluate((each) => each.closest('[aria-roledescription=slide]')?.getAttribute('aria-label'))
  if (!slide) return
  await page.getByRole('button', { name: `Slide ${slide}`, exact: true }).click()
  await element.waitForElementState('stable')
}

type Place = { readonly x: number; readonly y: number }

/** Where each page was pressed last: a second press near it would be a double click, which selects words. */
const lastPlaces = new WeakMap<Page, Place>()

const isNear = (one: Place, other: Place, pixels = 24): boolean => Math.hypot(one.x - other.x, one.y - other.y) < pixels

/** The middle of the first line of its words, or of itself where it has none; where the page can be scrolled so, not where it was pressed last. */
function findPlace(element: HTMLElement, last: Place | undefined): Place | string {
  if (!element.isConnected || !element.checkVisibility()) return 'gone'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top, height } = element.getBoundingClientRect()
  const middle = top + height / 2
  // What could not be brought to the middle stands at an end of the page, where bars lie over it.
  const isInMiddle = Math.abs(middle - window.innerHeight / 2) < 48
  if (last && isInMiddle && Math.abs(middle - last.y) < 48) window.scrollBy({ top: 96, behavior: 'instant' })
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = texts.nextNode()
  while (
    text &&
    !(text.textContent?.trim() && text.parentElement?.checkVisibility() && text.parentElement.getBoundingClientRect().width > 4)
  )
    text = texts.nextNode()
  const line = document.createRange()
  line.selectNodeContents(text ?? element)
  const box = (text ? line.getClientRects()[0] : undefined) ?? element.getBoundingClientRect()
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const hit = document.elementFromPoint(place.x, place.y)
  const control = element instanceof HTMLLabelElement ? element.control : undefined
  if (hit && (element.contains(hit) || control?.contains(hit))) return place
  return `${hit ? `<${hit.tagName.toLowerCase()} class="${hit.className}">` : 'nothing'} lies there instead`
}

const nameOf = (element: Pressable): Promise<string> =>
  element.evaluate(
    (each) =>
      `${each.tagName.toLowerCase()} “${(each.getAttribute('aria-label') ?? each.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}”`,
  )

type Listening = Window & { heard?: Heard; pressed?: Node; trail?: string[] }

/** Counts what follows from presses, and keeps the page where it is. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counted: Heard = { clicks: 0, changes: 0, sent: 0, moved: 0 }
    ;(window as Listening).heard = counted
    addEventListener('pointerdown', (event) => void ((window as Listening).pressed = event.target as Node), true)
    for (const name of ['pointerdown', 'pointerup', 'pointercancel', 'dragstart', 'click', 'scroll'])
      addEventListener(
        name,
        ({ type, target }) => {
          const listening = window as Listening
          const at = target instanceof Element ? ` ${target.tagName.toLowerCase()} “${(target.textContent ?? '').trim().slice(0, 20)}”` : ''
          listening.trail = [...(type === 'pointerdown' ? [] : (listening.trail ?? [])), `${type}${at}`]
        },
        true,
      )
    addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('a[href]')
        if (!link) return
        counted.clicks++
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
    addEventListener(
      'submit',
      (event) => {
        counted.sent++
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
    // Refused by the browser, which shows why.
    addEventListener('invalid', () => void counted.sent++, true)
    for (const name of ['change', 'input']) addEventListener(name, () => void counted.changes++, true)
    for (const name of ['toggle', 'close']) addEventListener(name, () => void counted.moved++, true)
    new MutationObserver(() => void counted.moved++).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    // A file dialog is outside of the page.
    HTMLInputElement.prototype.showPicker = () => void counted.moved++
    window.print = () => void counted.moved++
  })

const heard = (page: Page): Promise<Heard> => page.evaluate(() => ({ ...(window as Listening).heard! }))

/** A label has to reach its control: a panel that closes is no answer to it. */
function hasHappened({ before, element }: { before: Heard; element: Node }): boolean {
  const now = (window as Listening).heard
  // Another page is shown.
  if (!now) return true
  const isSent = now.clicks > before.clicks || now.sent > before.sent || now.changes > before.changes
  if (!(element instanceof HTMLLabelElement)) return isSent || now.moved > before.moved
  return now.changes > before.changes || (element.control !== null && document.activeElement === element.control)
}
