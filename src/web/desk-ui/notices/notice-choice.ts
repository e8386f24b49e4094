import { storedChoice } from './stored-choice.ts'

/** Times of the device's clock, as a time field gives them; both are empty where there are no quiet hours. */
export type QuietHours = { readonly from: string; readonly until: string }

/** `since`: the server's time when it was switched on. */
export type NoticeChoice = 'never-asked' | 'no' | (QuietHours & { readonly since: string })

export const usualQuietHours: QuietHours = { from: '21:00', until: '08:00' }

export function readChoice(text: string | null = storedChoice.read()): NoticeChoice {
  if (text === null) return 'never-asked'
  return text.startsWith('{') ? (JSON.parse(text) as Exclude<NoticeChoice, string>) : 'no'
}

export const writeChoice = (choice: Exclude<NoticeChoice, 'never-asked'>): void =>
  storedChoice.write(typeof choice === 'string' ? choice : JSON.stringify(choice))

/** Also over midnight. */
export function isQuiet({ from, until }: QuietHours, at: Date): boolean {
  if (from === '' || until === '') return false
  const now = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
  return from <= until ? from <= now && now < until : now >= from || now < until
}
