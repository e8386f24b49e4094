import type { Page } from '@playwright/test'

/** As wide as the tip of a finger, in CSS pixels. */
const finger = 44

/**
 * The controls of a page that a finger cannot press without touching another: each has a finger's width and height, or so much room around. Links
 * within a sentence are left out, as in the guidelines, and so is what only lies below a bar that stays in place: it can be scrolled from under it.
 */
export const crampedControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const isShown = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && control.getBoundingClientRect().width > 1
    const isInSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\S/.test(textContent ?? ''),
      )
    const barOf = (control: Element | null): Element | null =>
      !control || /fixed|sticky/.test(getComputedStyle(control).position) ? control : barOf(control.parentElement)
    const nameOf = (control: Element) =>
      (control.textContent || control.getAttribute('aria-label') || control.getAttribute('name') || control.tagName).trim()

    const controls = [...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')].filter(isShown)
    const pressed = [...new Set(controls.map((control) => control.closest('label') ?? control))].filter((control) => !isInSentence(control))
    const targets = pressed.map((control) => ({ control, bar: barOf(control), box: control.getBoundingClientRect() }))
    return targets.flatMap(({ control, bar, box }) => {
      // Half a pixel is rounding.
      const [extraX, extraY] = [box.width, box.height].map((side) => Math.max(0, (least - side) / 2 - 0.5))
      const near = targets.find(
        (other) =>
          other.bar === bar &&
          !other.control.contains(control) &&
          !control.contains(other.control) &&
          other.box.left < box.right + extraX! &&
          other.box.right > box.left - extraX! &&
          other.box.top < box.bottom + extraY! &&
          other.box.bottom > box.top - extraY!,
      )
      const isSmall = extraX! > 0 || extraY! > 0
      return near && isSmall
        ? [`"${nameOf(control)}", ${Math.round(box.width)} by ${Math.round(box.height)}, beside "${nameOf(near.control)}"`]
        : []
    })
  }, finger)
