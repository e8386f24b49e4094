/** What has changed since it was last seen to agree (`settleTouched`). What is not among it agrees, and need not be read. */
export type TouchedKind =
  | 'payment'
  | 'refund'
  | 'settlement'
  | 'unsettled'
  | 'captured'
  | 'cash'
  | 'owed'
  | 'remittance'
  | 'order'
  | 'way of paying'

/** SQL that lists the references of a kind. */
export const touched = (kind: TouchedKind): string => `select reference from money_touched where kind = '${kind}'`

/** Only those that may be as young as this, which is SQL; none where it is null. */
export const touchedFrom = (kind: TouchedKind, from: string): string => `${touched(kind)} and since >= ${from}`
