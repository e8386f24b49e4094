import type { DeskPageName } from '../../routes/desk-pages.ts'

/** Every key of the desk, in the order of the list that `?` shows. Single letters can be switched off, and never count inside fields. */
export const deskKeys = {
  search: { keys: ['/'], label: 'Search', group: 'Everywhere' },
  palette: { keys: ['Ctrl K', '⌘ K'], label: 'Find or go to anything', group: 'Everywhere' },
  undo: { keys: ['u'], label: 'Undo the last act', group: 'Everywhere' },
  close: { keys: ['Esc'], label: 'Close, clear', group: 'Everywhere' },
  showKeys: { keys: ['?'], label: 'This list', group: 'Everywhere' },
  nextRow: { keys: ['j'], label: 'Next row', group: 'In a list' },
  previousRow: { keys: ['k'], label: 'Previous row', group: 'In a list' },
  open: { keys: ['Enter'], label: 'Open the row', group: 'In a list' },
  peek: { keys: ['Space'], label: 'Look at the row without leaving', group: 'In a list' },
  choose: { keys: ['x'], label: 'Choose the row', group: 'In a list' },
  chooseRange: { keys: ['Shift x'], label: 'Choose all rows up to here', group: 'In a list' },
  previous: { keys: ['['], label: 'Previous of the list one came from', group: 'On an order' },
  next: { keys: [']'], label: 'Next of the list one came from', group: 'On an order' },
  confirm: { keys: ['c'], label: 'Confirm', group: 'On an order' },
  note: { keys: ['n'], label: 'Write a note', group: 'On an order' },
  print: { keys: ['p'], label: 'Print', group: 'On an order' },
  retry: { keys: ['r'], label: 'Try again', group: 'On an order' },
  answer: { keys: ['a'], label: 'Answer; the note is n here too', group: 'On an enquiry' },
  narrowest: { keys: ['1'], label: 'The narrowest name', group: 'Where the writing goes' },
  widest: { keys: ['2'], label: 'The widest name', group: 'Where the writing goes' },
  longest: { keys: ['3'], label: 'The longest name', group: 'Where the writing goes' },
} as const satisfies Readonly<Record<string, DeskKey>>

type DeskKey = {
  readonly keys: readonly string[]
  readonly label: string
  readonly group: 'Everywhere' | 'In a list' | 'On an order' | 'On an enquiry' | 'Where the writing goes'
}

export type DeskKeyName = keyof typeof deskKeys

/** `g`, then one of these letters. A page that somebody may not open has no key. */
const goKeys: Readonly<Record<string, { readonly page: DeskPageName; readonly label: string }>> = {
  t: { page: 'today', label: 'Today' },
  o: { page: 'orders', label: 'Orders' },
  w: { page: 'workshop', label: 'Workshop' },
  p: { page: 'parcels', label: 'Parcels' },
  e: { page: 'enquiries', label: 'Enquiries' },
  c: { page: 'calls', label: 'Calls' },
  m: { page: 'money', label: 'Money' },
  f: { page: 'figures', label: 'Figures' },
}

/** The pages of `goKeys` among those that somebody may open. */
export const goKeysFor = (pages: readonly DeskPageName[]) =>
  Object.entries(goKeys).flatMap(([letter, { page, label }]) => (pages.includes(page) ? [{ letter, page, label }] : []))

/** What was pressed, as the table spells it: `c`, `Shift x`, `Ctrl K`. A letter under Caps Lock is that letter. */
export function pressedKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  if (altKey) return ''
  if (ctrlKey || metaKey) return `${ctrlKey ? 'Ctrl' : '⌘'} ${key.toUpperCase()}`
  if (key === ' ') return 'Space'
  if (key === 'Escape') return 'Esc'
  if (!/^[a-z]$/i.test(key)) return key
  return shiftKey ? `Shift ${key.toLowerCase()}` : key.toLowerCase()
}

/** A key that is no letter of the screen's own: it works also when single letters are switched off, and inside fields. */
export const isCommand = (pressed: string): boolean => /^(?:Ctrl|⌘) /.test(pressed) || pressed === 'Esc'

/** How long after `g` its letter counts. */
export const goMs = 1_500
