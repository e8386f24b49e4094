import type { Page } from '@playwright/test'

/** Returns the texts that cannot be read in full and cannot be scrolled to either: cut off by an ancestor, or beside the window. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roundingPx = 2
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      const words = text.textContent?.trim() ?? ''
      if (!words || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (parent.closest('.unseen, [inert], [aria-hidden=true], noscript, option, .skip')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      if (isCut(parent, box)) found.push(`"${words.slice(0, 60)}"`)
    }
    return found

    function isCut(from: Element, box: DOMRect): boolean {
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp, clipPath, positionAnchor } = getComputedStyle(
          at,
        ) as CSSStyleDeclaration & { readonly positionAnchor: string }
        const frame = at.getBoundingClientRect()
        // Meant for screen readers alone.
        if (clipPath === 'inset(50%)') return false
        // A teaser that ends in dots stands in full on the page that it leads to.
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
        const [isCutAcross, isCutDown] = [/hidden|clip/.test(overflowX), /hidden|clip/.test(overflowY)]
        if (/auto|scroll/.test(overflowX + overflowY)) return false
        if (isCutAcross && (box.left < frame.left - roundingPx || box.right > frame.right + roundingPx)) return true
        if (isCutDown && (box.top < frame.top - roundingPx || box.bottom > frame.bottom + roundingPx)) return true
        // What is fixed does not scroll with the page, unless it is anchored to something that does.
        if (position === 'fixed' && positionAnchor.startsWith('--')) return false
        if (position === 'fixed')
          return box.left < -roundingPx || box.right > window.innerWidth + roundingPx || box.bottom > window.innerHeight + roundingPx
      }
      return box.left + window.scrollX < -roundingPx
    }
  })

/** Names what makes a page wider than its window. */
export const widestParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWide = (element: Element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
    const wide = [...document.querySelectorAll('body *')].filter((element) => isWide(element) && ![...element.children].some(isWide))
    return wide.slice(0, 3).map((element) => `wider than the window: ${element.outerHTML.slice(0, 120)}`)
  })
