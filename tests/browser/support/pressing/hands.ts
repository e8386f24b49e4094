import type { Page } from '@playwright/test'

// What runs in the page while all that it shows is pressed: what is for hands, where a hand presses it, and what follows.

export type Heard = { clicks: number; changes: number; sent: number; moved: number }

export type Seen = {
  readonly hasLeft: boolean
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

export function look(element: HTMLElement, { last, isSlideShown }: { last: Place | undefined; isSlideShown: boolean }): Seen {
  const { hands, heard } = window as Listening
  const { left, top } = element.getBoundingClientRect()
  const slide = isSlideShown ? undefined : element.closest('[aria-roledescription=slide]')?.getAttribute('aria-label')
  const isForHands = !slide && hands!.isUsable(element)
  const found = isForHands ? hands!.findPlace(element, last) : 'gone'
  const panel = [...document.querySelectorAll(':popover-open, dialog[open]')].at(-1)
  const isCovered = typeof found === 'string' && found !== 'gone'
  return {
    hasLeft: !element.isConnected,
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

export type Place = { readonly x: number; readonly y: number }

export type Opened = 'details' | 'panel' | 'nothing'

/** What a press has led to once it is drawn, asked in one go. */
export async function lookAfter(element: HTMLElement, before: Heard): Promise<{ hasHappened: boolean; opened: Opened }> {
  // What a press opens is drawn with the next frames.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const isPanelOpen = document.querySelector(':popover-open, dialog[open]') !== null
  const opened = element.matches('details[open] > summary') ? 'details' : isPanelOpen ? 'panel' : 'nothing'
  return { hasHappened: (window as Listening).hands!.hasHappened(element, before), opened }
}

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

export type Listening = Window & { heard?: Heard; hands?: Hands; pressed?: Node; trail?: string[] }

/** Counts what follows from presses, and keeps the page where it is. */
export async function listen(page: Page): Promise<void> {
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
