import type { OrderId } from '#src/kit/id.ts'

/** How cash orders are confirmed, for how long they wait for it, and who is offered none. Staff may always confirm one after a call. */
export type CashConfirmation = {
  /** By a link in the mail or by a code from the mail, which only who reads it has; 'staff': only after a call. */
  readonly confirmedBy: 'link' | 'code' | 'staff'
  /** An order that its shopper does not confirm lapses after so many hours; undefined: never. */
  readonly lapseAfterHours: number | undefined
  /** So many hours before that its shopper is reminded. An order that was not reminded does not lapse. */
  readonly remindBeforeHours: number
  /** Cash is not offered to a phone number of whose last `ofLastOrders` cash orders so many came back; undefined: always offered. */
  readonly refusedAfterReturns: number | undefined
  readonly ofLastOrders: number
}

export type CashKeyKind = 'link' | 'code'

/** A link or code that is mailed. `proof`: what is hashed of it, which for a code nobody can make without the shop's key. */
export type MailedKey = { readonly kind: CashKeyKind; readonly proof: string; readonly expiresAt: Date | undefined }

/** A stored key, and whether it is the one that was given. */
export type CashKey = Omit<MailedKey, 'proof'> & {
  readonly id: number
  readonly isGiven: boolean
  readonly issuedAt: Date
  readonly isReminder: boolean
  /** Wrong codes that were given for it. */
  readonly tries: number
}

/** After so many wrong codes a new one must be mailed. */
export const mostTries = 5
const codeMinutes = 60
/** So many codes or links are mailed for one order in a day, the first and the reminder included. */
const mostKeysADay = 5
const restMs = 60_000
const hourMs = 3_600_000

export type KeyFault = 'wrong' | 'expired' | 'used up'

/** Any link of the order confirms it, of the codes only the newest. Returns undefined for the right one. `keys`: oldest first. */
export function findKeyFault(keys: readonly CashKey[], now: Date): KeyFault | undefined {
  if (keys.some(({ kind, isGiven }) => kind === 'link' && isGiven)) return undefined
  const code = keys.findLast(({ kind }) => kind === 'code')
  if (!code) return 'wrong'
  if (code.tries >= mostTries) return 'used up'
  if (code.expiresAt && code.expiresAt <= now) return 'expired'
  return code.isGiven ? undefined : 'wrong'
}

/** Whether another link or code may be mailed now. */
export const mayMailKey = (keys: readonly Pick<CashKey, 'issuedAt'>[], now: Date): boolean =>
  keys.every(({ issuedAt }) => issuedAt.getTime() + restMs <= now.getTime()) &&
  keys.filter(({ issuedAt }) => issuedAt.getTime() + 24 * hourMs > now.getTime()).length < mostKeysADay

export const codeExpiry = (issuedAt: Date): Date => new Date(issuedAt.getTime() + codeMinutes * 60_000)

/** Which orders are to be reminded, and which lapse; undefined when the owner wants neither. */
export function lapseTimes(
  { confirmedBy, lapseAfterHours, remindBeforeHours }: Pick<CashConfirmation, 'confirmedBy' | 'lapseAfterHours' | 'remindBeforeHours'>,
  now: Date,
): { remindPlacedBefore: Date; lapsePlacedBefore: Date; remindedBefore: Date } | undefined {
  if (confirmedBy === 'staff' || lapseAfterHours === undefined) return undefined
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  return {
    remindPlacedBefore: before(lapseAfterHours - remindBeforeHours),
    lapsePlacedBefore: before(lapseAfterHours),
    remindedBefore: before(remindBeforeHours),
  }
}

/** When an order lapses at the earliest whose shopper was reminded then. */
export const lapseOfReminded = (remindBeforeHours: number, remindedAt: Date): Date =>
  new Date(remindedAt.getTime() + remindBeforeHours * hourMs)

/** Six digits are guessed from a mere hash within a second, so a code is signed before it is hashed. A link is long enough. */
export const codeProof = (code: string, orderId: OrderId, { sign }: { readonly sign: (text: string) => string }): string =>
  sign(`cash code of ${orderId}: ${code}`)

/** Six digits. */
export function newCode(): string {
  // The first multiple of a million that does not fit: without it, low codes would be likelier.
  const limit = Math.floor(0x1_0000_0000 / 1_000_000) * 1_000_000
  for (;;) {
    const [drawn = limit] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < limit) return String(drawn % 1_000_000).padStart(6, '0')
  }
}
