import type { Locator } from '@playwright/test'

/** Presses a key in the moment in which an answer with these words and a letter for that key appears: sooner than any message from here would arrive. */
export const pressOnceShown = (list: Locator, key: string, words: string): Promise<void> =>
  list.evaluate(
    (element, wanted) => {
      const watcher = new MutationObserver(() => {
        if (!element.querySelector('kbd')?.closest('div')?.textContent?.includes(wanted.words)) return
        watcher.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: wanted.key, bubbles: true }))
      })
      watcher.observe(element, { childList: true, subtree: true })
    },
    { key, words },
  )
