import type { Page } from '@playwright/test'

/** More than any page has. */
const mostStops = 220

/** Tabs through the page, and returns the stops that show no focus or lie behind something that stands over the page. */
export async function faultyStops(page: Page): Promise<string[]> {
  await page.evaluate(watchStops)
  for (let press = 0; press < mostStops; press++) {
    await page.keyboard.press('Tab')
    if (press % 8 === 7 && (await page.evaluate(hasWalkedRound))) break
  }
  return page.evaluate(endWalk)
}

type Walk = {
  readonly faults: Set<string>
  /** Stops of which nothing was seen, by what they are called. */
  readonly unseen: Map<HTMLElement, string>
  isOver: boolean
  readonly look: () => void
  readonly isShown: (stop: Element) => boolean
}
type WalkingWindow = Window & { walk?: Walk }

/** The stop of the press before is looked at when the next key goes down: by then the page has scrolled to it. */
function watchStops(): void {
  const seen = new Set<Element>()
  // What stands over the page closes or hands the focus on when it is left; the page behind it is a state of its own.
  const panel = document.activeElement?.closest('dialog, [role=dialog], [popover]')
  const first = document.activeElement
  const walk: Walk = { faults: new Set(), unseen: new Map(), isOver: false, look, isShown }
  Object.assign(window, { walk })
  document.addEventListener('keydown', look, true)

  function look(): void {
    const stop = document.activeElement
    if (walk.isOver || !stop || stop === document.body || stop.matches('#main, iframe')) return
    if (seen.has(stop) || (panel && !panel.contains(stop))) {
      walk.isOver = true
      return
    }
    seen.add(stop)
    // Where the walk begins nobody has come by Tab; what takes the focus for readers alone is no stop either.
    if (stop === first || stop.getAttribute('tabindex') === '-1') return
    const name = `${stop.tagName.toLowerCase()} "${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40) || stop.getAttribute('name')}"`
    if (!isShown(stop)) walk.unseen.set(stop as HTMLElement, name)
    if (
      !drawnOf(stop)
        .flatMap((each) => [each, each.parentElement ?? each])
        .some(isOutlined)
    )
      walk.faults.add(`${name} does not show the focus`)
  }

  function drawnOf(stop: Element): Element[] {
    return [stop, ...((stop as HTMLInputElement).labels ?? [])]
  }

  function isShown(stop: Element): boolean {
    return drawnOf(stop).some(isSeen)
  }

  function isOutlined(element: Element): boolean {
    // The thumb of a slider is outlined, which scripts cannot ask for.
    if (element.matches('[type=range]')) return true
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }

  /** Whether any of it can be seen; what is not painted itself, such as a radio behind its tile, is seen by its label. */
  function isSeen(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect()
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98]
    return parts.some((across) =>
      parts.some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      }),
    )
  }
}

const hasWalkedRound = (): boolean => (window as WalkingWindow).walk?.isOver ?? true

/** Of what was not seen a picture or a font may have moved the page just then: it counts if it is hidden once more, reached from above. */
async function endWalk(): Promise<string[]> {
  const { walk } = window as WalkingWindow
  if (!walk) throw new Error('the page was left while its stops were walked')
  walk.look()
  document.removeEventListener('keydown', walk.look, true)
  for (const [stop, name] of walk.unseen) {
    window.scrollTo(0, 0)
    stop.blur()
    stop.focus()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (!walk.isShown(stop)) walk.faults.add(`${name} is hidden while it has the focus`)
  }
  return [...walk.faults]
}
