/** An act that the screen behind the palette offers. */
export type ActHere = { readonly label: string; readonly show: () => void }

/**
 * The buttons of the screen that do something. Choosing one here never presses it: a button that opens a dialog opens it, and any other
 * one is brought into view with the focus on it, so that what it does is read before `Enter` does it.
 */
export function findActsHere(): readonly ActHere[] {
  const main = document.querySelector('main')
  const about = main?.querySelector('h1')?.textContent ?? ''
  const buttons = [...(main?.querySelectorAll<HTMLButtonElement>('button') ?? [])].filter(isOffered)
  return buttons.map((button) => ({
    label: labelOf(button, about),
    show() {
      button.scrollIntoView({ block: 'center' })
      button.focus()
      if (button.ariaHasPopup === 'dialog') button.click()
    },
  }))
}

const isOffered = (button: HTMLButtonElement): boolean =>
  (button.ariaHasPopup === 'dialog' || (button.type === 'submit' && button.form?.method !== 'get')) &&
  button.closest('dialog') === null &&
  button.offsetParent !== null &&
  Boolean(button.textContent?.trim())

/** "Confirm MJ-10234", where the screen is about one thing. */
function labelOf(button: HTMLButtonElement, about: string): string {
  const label = button.textContent?.trim() ?? ''
  return /\d/.test(about) && !label.includes(about) ? `${label} (${about})` : label
}
