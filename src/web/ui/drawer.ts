import type { FocusEvent } from 'react'

/**
 * What every panel over the page has beside `popover="auto"`, with which a press outside, Escape and its cross close it, without JavaScript too.
 * It takes the focus itself, because a press on words or on empty ground gives the focus to the nearest element around them that takes one:
 * without this, to the page behind. So only Tab leads out of it, and then it closes, because the focus must not be on what it covers.
 */
export const drawer = {
  'data-drawer': '',
  tabIndex: -1,
  onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
  },
} as const
