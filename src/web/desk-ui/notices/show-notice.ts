import { playTones, type Tone } from '../tones.ts'
import { noticeText, type OrderNotice } from './order-notice.ts'

/** Two soft taps, 0.3 s together. */
const knockTones: readonly Tone[] = [
  { at: 0, hertz: 196, seconds: 0.12 },
  { at: 0.16, hertz: 174, seconds: 0.14 },
]

/** Returns false where the browser has no sound. */
export const knock = (): boolean => playTones(knockTones, { type: 'sine', loudness: 0.3 })

export function showNotice(notice: Pick<OrderNotice, 'orders'>, { knocks }: { readonly knocks: boolean }): void {
  const { title, body } = noticeText(notice)
  const hasKnocked = knocks && knock()
  openNotice(title, body, { isSilent: hasKnocked || !knocks })
}

/** One stands in the place of the former. Returns false where the browser shows none: it was not allowed to, or knows them only from apps, as on Android. */
export function openNotice(title: string, body: string, { isSilent }: { readonly isSilent: boolean }): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false
  try {
    const notice = new Notification(title, { body, tag: 'desk-orders', silent: isSilent })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
    return true
  } catch {
    return false
  }
}
