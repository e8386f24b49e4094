/** The carrier's words for a payout that has reached the bank, in small letters. Whatever is not among them counts as not paid out. */
const paidWords = ['remittance success', 'remittance successful', 'success', 'successful', 'paid', 'remitted', 'completed']

/** Its words for one that has not. */
const unpaidWords = [
  ...['in process', 'processing', 'pending', 'initiated', 'on hold', 'hold', 'unpaid', 'cancelled', 'reversed'],
  ...['failed', 'failure', 'remittance failed', 'unsuccessful', 'remittance unsuccessful', 'remittance pending', 'remittance in process'],
]

const known = new Set([...paidWords, ...unpaidWords])

/** What to ask the carrier about a word that neither list has; undefined for one that is known. */
export const unknownStatus = ({ remittanceId, status }: { readonly remittanceId: string; readonly status: string }): string | undefined =>
  known.has(status.trim().toLowerCase())
    ? undefined
    : `Payout ${remittanceId}: “${status}” is no word of the carrier’s that is known here. It counts as not paid out; ask the carrier.`

/** SQL: whether the payout has reached the bank. */
export const isPaidOut = `lower(btrim(status)) in (${paidWords.map((word) => `'${word}'`).join(', ')})`
