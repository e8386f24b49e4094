import { expect, type Locator, type Page } from '@playwright/test'

// A label's box is wide and its control is small: `click` and `check` find ways to a control that no hand takes. These press a point.

/** Presses the middle of the first line of words that an element shows, and fails where something else lies on that point. */
export async function pressWords(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await press(element, 'the words', () =>
    element.evaluate((whole) => {
      // Without a filter of its own: in a page without scripts none would run.
      const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
      let text = texts.nextNode()
      while (text && !(text.textContent?.trim() && text.parentElement?.checkVisibility())) text = texts.nextNode()
      const line = document.createRange()
      line.selectNodeContents(text ?? whole)
      const box = line.getClientRects()[0] ?? new DOMRect()
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const hit = document.elementFromPoint(point.x, point.y)
      if (hit && whole.contains(hit)) return point
      whole.scrollIntoView({ block: 'center', behavior: 'instant' })
      return undefined
    }),
  )
}

/** Ticks a box or chooses a radio button as a hand does: on the words beside it, or on the box itself where it has none that are seen. */
export const tick = (control: Locator): Promise<void> => pressUntil(control, true)

export const untick = (control: Locator): Promise<void> => pressUntil(control, false)

async function pressUntil(control: Locator, checked: boolean): Promise<void> {
  if ((await control.isChecked()) !== checked) await pressControl(control)
  await expect(control).toBeChecked({ checked })
}

async function pressControl(control: Locator): Promise<void> {
  const words = control.locator('xpath=ancestor::label[1]').or(control.page().locator(`label[for="${await control.getAttribute('id')}"]`))
  const areSeen = (await words.count()) === 1 && (await words.evaluate(showsWords))
  await (areSeen ? pressWords(words) : pressMiddle(control))
}

/** Some boxes are named for screen readers only: those words are a point in size. */
function showsWords(label: HTMLElement | SVGElement): boolean {
  return [label, ...label.querySelectorAll('*')].some(
    (part) =>
      part.getBoundingClientRect().width > 4 && [...part.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
  )
}

/** Presses the middle of a control without words. */
export async function pressMiddle(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await press(control, 'the middle', () =>
    control.evaluate((whole) => {
      const box = whole.getBoundingClientRect()
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const hit = document.elementFromPoint(point.x, point.y)
      if (hit && (whole.contains(hit) || hit.contains(whole))) return point
      // In sight, and under a bar: a hand scrolls on.
      whole.scrollIntoView({ block: 'center', behavior: 'instant' })
      return undefined
    }),
  )
}

/** Presses the empty ground of an element, where neither words nor controls are. */
export const pressGround = (element: Locator): Promise<void> =>
  press(element, 'empty ground', () =>
    element.evaluate((whole) => {
      const { x, y, width, height } = whole.getBoundingClientRect()
      const places = Array.from({ length: 400 }, (_, at) => ({
        x: x + (width * ((at % 20) + 0.5)) / 20,
        y: y + (height * (Math.floor(at / 20) + 0.5)) / 20,
      }))
      return places.find((place) => document.elementFromPoint(place.x, place.y) === whole)
    }),
  )

/** Presses the page beside an element that lies over it, where nothing reacts within a finger's width: browsers look around a tap for links. */
export const pressOutside = (element: Locator): Promise<void> =>
  press(element, 'a place outside', () =>
    element.evaluate((over) => {
      const isIdle = (x: number, y: number) => {
        const hit = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 1), Math.min(Math.max(y, 1), innerHeight - 1))
        return hit && !over.contains(hit) && !hit.closest('a, button, input, select, textarea, label, summary')
      }
      const around = [-24, 0, 24]
      const places = Array.from({ length: 400 }, (_, at) => ({
        x: (innerWidth * ((at % 20) + 0.5)) / 20,
        y: (innerHeight * (Math.floor(at / 20) + 0.5)) / 20,
      }))
      return places.find(({ x, y }) => around.every((right) => around.every((down) => isIdle(x + right, y + down))))
    }),
  )

/** Presses the page beside what lies over it, where one of these links is. */
export const pressBeside = (over: Locator, links: Locator): Promise<void> =>
  press(over, 'a link outside', async () => {
    const covered = await over.boundingBox()
    const size = over.page().viewportSize()
    return links.evaluateAll(
      (all, { cover, width, height }) =>
        all
          .map((link) => link.getBoundingClientRect())
          .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
          .find(
            ({ x, y }) =>
              x > 0 &&
              y > 0 &&
              x < width &&
              y < height &&
              (x < cover.x || y < cover.y || x > cover.x + cover.width || y > cover.y + cover.height),
          ),
      { cover: covered ?? { x: 0, y: 0, width: 0, height: 0 }, ...(size ?? { width: 0, height: 0 }) },
    )
  })

/** Taps twice in 90 ms of the browser's own time, however long the two take to get there. */
export async function doubleTap(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox()
  if (!box) throw new Error(`${control} is not shown`)
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchEnd', afterMs: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [finger] : [],
      timestamp: began + afterMs / 1000,
    })
  await Promise.all([touch('touchStart', 0), touch('touchEnd', 20), touch('touchStart', 70), touch('touchEnd', 90)])
  await session.detach()
}

/** Holds a finger on the middle of an element until what it is held for has happened. */
export async function holdFinger(page: Page, element: Locator, untilDone: () => Promise<unknown>): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox())!
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] })
  await untilDone()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Waits until another press at the same place is a press of its own. */
export async function outlastDoubleClick(page: Page): Promise<void> {
  const pressed = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() - since > 600, pressed)
}

type Point = { readonly x: number; readonly y: number }

/** Waits until the point is found twice at the same place, because panels slide in. */
async function press(element: Locator, what: string, find: () => Promise<Point | undefined>): Promise<void> {
  const page = element.page()
  let point: Point | undefined
  const found = async () => {
    const before = point
    point = await find()
    return point !== undefined && before?.x === point.x && before.y === point.y
  }
  await expect.poll(found, { message: `${what} of ${element}, with nothing else upon it` }).toBe(true)
  if (point) await pressAt(page, point)
}

export async function pressAt(page: Page, { x, y }: Point): Promise<void> {
  const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}
