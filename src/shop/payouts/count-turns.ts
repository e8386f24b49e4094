import type { RemittedParcel } from './remittance-tables.ts'

/**
 * Returns the rows of a file, each with the turn in which its payout pays the cash of its parcel, or takes it back: 1, 2, ... Cash can be paid again
 * only after it was taken back, and taken back only after it was paid: any other row is a repetition of the one before it.
 */
export function countTurns<Row extends RemittedParcel>(rows: readonly Row[]): (Row & { readonly turn: number })[] {
  const inAll = new Map<string, number>()
  for (const row of rows) inAll.set(keyOf(row), (inAll.get(keyOf(row)) ?? 0) + 1)
  const soFar = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row)
    const count = (soFar.get(key) ?? 0) + 1
    soFar.set(key, count)
    const opposite = inAll.get(keyOf(row, !isTakenBack(row))) ?? 0
    const most = isTakenBack(row) ? Math.max(1, opposite) : opposite + 1
    return { ...row, turn: Math.min(count, most) }
  })
}

const isTakenBack = ({ amountPaise }: RemittedParcel): boolean => amountPaise < 0

const keyOf = (row: RemittedParcel, wasTakenBack = isTakenBack(row)): string =>
  JSON.stringify([row.remittanceId, row.awb, row.carrierOrderId, wasTakenBack])
