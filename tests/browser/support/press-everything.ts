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
    return pressablesIn((await within.elementHandle()) as Pressable, rows)
  }
  let [elements, at] = [await begin(), 0]
  expect(elements.length, 'things to press').toBeGreaterThan(0)
  for (; at < elements.length; at++) {
    if (await hasLeft(elements[at]!)) elements = await begin()
    const element = elements[at]
    if (element) faults.push(...(await pressWithPanel(page, element)))
  }
  if (await page.locator('dialog[open]').count()) faults.push(...(await pressPanel(page)))
  return faults
}

/** A press before it has led elsewhere, or taken it away. */
const hasLeft = (element: Pressable): Promise<boolean> => element.evaluate((each) => !each.isConnected).catch(() => true)

async function pressWithPanel(page: Page, element: Pressable): Promise<string[]> {
  const faults = await pressOne(page, element)
  const opened = await element.evaluate(async (each) => {
    // What a press opens is drawn with the next frames.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    if (each.matches('details[open] > summary')) return 'details'
    return document.querySelector(':popover-open, dialog[open]') ? 'panel' : 'nothing'
  })
  if (opened === 'nothing') return faults
  return [...faults, ...(await (opened === 'details' ? pressUnfolded(page, element) : pressPanel(page)))]
}

/** All that the uppermost panel shows; then it is closed. */
async function pressPanel(page: Page): Promise<string[]> {
  const faults: string[] = []
  const panel = page.locator(':popover-open, dialog[open]').last()
  for (const inside of await pressablesIn((await panel.elementHandle()) as Pressable, 1_000))
    if (!(await isCloser(inside))) faults.push(...(await pressOne(page, inside)))
  await page.keyboard.press('Escape')
  return faults
}

/** What a summary shows, and the summary once more: an open menu may lie over what comes next. */
async function pressUnfolded(page: Page, summary: Pressable): Promise<string[]> {
  const faults: string[] = []
  const details = (await summary.$('xpath=..')) as Pressable
  for (const inside of await pressablesIn(details, 1_000))
    if (await inside.evaluate((each) => !each.matches('summary'))) faults.push(...(await pressOne(page, inside)))
  if (await details.evaluate((each) => each.hasAttribute('open'))) faults.push(...(await pressOne(page, summary)))
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
  let seen = await lookAt(page, element)
  // What the press before opened came late: it is walked through now.
  const late = seen.isUnderPanel ? await pressPanel(page) : []
  if (seen.isUnderPanel) seen = await lookAt(page, element)
  const faults = await pressOnce(page, element, seen)
  if (faults.length === 0) return late
  const isMissed = await element.evaluate(
    (each) => (window as Listening).pressed?.isConnected && !each.contains((window as Listening).pressed!),
  )
  const again = await lookAt(page, element)
  const hasMoved = again.isForHands && !isNear(seen.inPage, again.inPage, 2)
  return [...late, ...(isMissed || hasMoved ? await pressOnce(page, element, again) : faults)]
}

async function pressOnce(page: Page, element: Pressable, seen: Seen): Promise<string[]> {
  const { isForHands, found, name } = seen
  // A choice before it may have disabled it.
  if (!isForHands || found === 'gone') return []
  if (typeof found === 'string') return [`${name}: ${found}`]
  const last = lastPlaces.get(page)
  const isTwice = last !== undefined && isNear(last, found) && !seen.isLink
  if (isTwice) await outlastDoubleClick(page)
  const before = isTwice ? await page.evaluate(() => ({ ...(window as Listening).heard! })) : seen.before
  lastPlaces.set(page, found)
  await pressAt(page, found)
  try {
    // Mostly it has happened by now, and to ask once is less than to wait.
    if (await element.evaluate((each, heard) => (window as Listening).hands!.hasHappened(each, heard), before)) return []
    // A busy machine draws no frame for seconds, and is not to be judged by it. Without `hands` another page is shown.
    const happened = ([each, heard]: readonly [Node, Heard]) => (window as Listening).hands?.hasHappened(each, heard) ?? true
    await page.waitForFunction(happened, [element, before] as const, { timeout: 15_000, polling: 50 })
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

/** What a hand finds of an element, asked in one go: each question to the page costs as much as the press. */
async function lookAt(page: Page, element: Pressable): Promise<Seen> {
  const last = lastPlaces.get(page)
  const seen = await element.evaluate(look, { last, isSlideShown: false })
  if (seen.slide === undefined) return seen
  await page.getByRole('button', { name: `Slide ${seen.slide}`, exact: true }).click()
  await element.waitForElementState('stable')
  return element.evaluate(look, { last, isSlideShown: true })
}

type Seen = {
  readonly inPage: Place
  readonly isForHands: boolean
  readonly found: Place | string
  readonly name: string
  readonly isLink: boolean
  /** A panel is open, lies over it, and is none of its own. */
  readonly isUnderPanel: boolean
  readonly before: Heard
  /** The slide that has to be shown first. */
  readonly slide?: string | undefined
}

function look(element: HTMLElement, { last, isSlideShown }: { last: Place | undefined; isSlideShown: boolean }): Seen {
  const { hands, heard } = window as Listening
  const { left, top } = element.getBoundingClientRect()
  const slide = isSlideShown ? undefined : element.closest('[aria-roledescription=slide]')?.getAttribute('aria-label')
  const isForHands = !slide && hands!.isUsable(element)
  const found = isForHands ? hands!.findPlace(element, last) : 'gone'
  const panel = [...document.querySelectorAll(':popover-open, dialog[open]')].at(-1)
  const isCovered = typeof found === 'string' && found !== 'gone'
  return {
    inPage: { x: left + window.scrollX, y: top + window.scrollY },
    isForHands,
    found,
    name: `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}”`,
    isLink: element.matches('a'),
    isUnderPanel: isCovered && panel !== undefined && !panel.contains(element),
    before: { ...heard! },
    slide: slide ?? undefined,
  }
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

type Hands = { readonly isUsable: typeof isUsable; readonly findPlace: typeof findPlace; readonly hasHappened: typeof hasHappened }

type Listening = Window & { heard?: Heard; hands?: Hands; pressed?: Node; trail?: string[] }

/** Counts what follows from presses, and keeps the page where it is. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(`window.hands = { isUsable: ${isUsable}, findPlace: ${findPlace}, hasHappened: ${hasHappened} }`)
  await page.evaluate(() => {
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
}

/** A label has to reach its control: a panel that closes is no answer to it. */
function hasHappened(element: Node, before: Heard): boolean {
  const now = (window as Listening).heard!
  const isSent = now.clicks > before.clicks || now.sent > before.sent || now.changes > before.changes
  if (!(element instanceof HTMLLabelElement)) return isSent || now.moved > before.moved
  return now.changes > before.changes || (element.control !== null && document.activeElement === element.control)
}
