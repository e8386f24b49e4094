import { fetchNewOrders } from './new-orders.ts'
import { type QuietHours, usualQuietHours, writeChoice } from './notice-choice.ts'
import { knock, openNotice } from './show-notice.ts'

/** To be called by a press: browsers ask for their permission only then. Returns false where the desk could not be reached, and nothing has changed. */
export async function switchOn(hours: QuietHours = usualQuietHours): Promise<boolean> {
  if (typeof Notification !== 'undefined' && Notification.permission === 'default') await Notification.requestPermission()
  try {
    const { upTo } = await fetchNewOrders()
    writeChoice({ ...hours, since: upTo })
    return true
  } catch {
    return false
  }
}

export const switchOff = (): void => writeChoice('no')

/** Knocks once as a test, and returns in words what this browser can do of it. */
export function tryOut(): string {
  const isHeard = knock()
  const isShown = openNotice('The desk knocks like this', 'New orders show their number here.', { isSilent: isHeard })
  if (isHeard && isShown) return 'Knocked, with a notice beside it.'
  if (isShown) return 'This browser makes no sound for the desk, so you get notices only.'
  return isHeard ? `Knocked. ${noNoticeMessage()}` : `This browser makes no sound for the desk. ${noNoticeMessage()}`
}

function noNoticeMessage(): string {
  if (typeof Notification === 'undefined') return 'It knows no notices of pages.'
  return Notification.permission === 'granted'
    ? 'Notices of pages are not shown on this device.'
    : 'Notices of the desk are not allowed here; the browser’s settings for this site can allow them.'
}
