import type { MouseEvent } from 'react'

/** What does something of its own when it is pressed. */
const ownControls = 'a, button, input, label, select, summary, textarea'

/**
 * The whole row follows the link of its name. No link lies over the other cells, so that what stands there can be selected and copied: whoever
 * has selected something has not pressed the row.
 */
export const rowLinks = {
  onClick(event: MouseEvent<HTMLElement>) {
    if (event.defaultPrevented || getSelection()?.toString()) return
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    linkUnder(event)?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, view: window, altKey, ctrlKey, metaKey, shiftKey }),
    )
  },
  /** The middle button opens it beside this one, as on a link. */
  onAuxClick(event: MouseEvent<HTMLElement>) {
    const link = event.button === 1 ? linkUnder(event) : undefined
    if (link) window.open(link.href, '_blank', 'noopener')
  },
}

function linkUnder({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const pressed = target as Element
  if (pressed.closest(ownControls)) return undefined
  return pressed.closest('tr[data-row]')?.querySelector<HTMLAnchorElement>('[data-names-row] a') ?? undefined
}
