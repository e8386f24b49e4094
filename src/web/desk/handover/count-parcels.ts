import { withDash } from '#src/kit/order-number.ts'
import { parseTicket } from '#src/shop/workshop/ticket-code.ts'
import type { CourierSheet, HandOverRow } from '#src/shop/workflows/dispatching/dispatching.ts'

/** What the hand-over shows: all of it is in its address. Airway bills that were scanned into the van are `counted`. */
export type HandoverAddress = { readonly counted: readonly string[]; readonly code: string | undefined }

export const readHandoverAddress = (query: URLSearchParams): HandoverAddress => ({
  counted: (query.get('counted') ?? '').split(',').filter((awb) => /^[\w-]{1,40}$/.test(awb)),
  code: query.get('code')?.trim().slice(0, 200) || undefined,
})

export type CountMeaning = 'counted' | 'double' | 'not packed' | 'handed over' | 'cancelled' | 'unknown'

export type Counted = {
  readonly awbs: readonly string[]
  readonly meaning: CountMeaning | undefined
  readonly row: HandOverRow | undefined
}

/** Counts one more parcel by its airway bill, its order number or the ticket of one of its pieces. A wrong code changes nothing. */
export function countParcel(sheets: readonly CourierSheet[], { counted, code }: HandoverAddress): Counted {
  const rows = sheets.flatMap((sheet) => sheet.rows)
  const awbs = [...new Set(counted)].filter((awb) => rows.some((row) => row.awb === awb && isReady(row)))
  if (code === undefined) return { awbs, meaning: undefined, row: undefined }
  const written = code.toUpperCase()
  const number = parseTicket(code)?.orderNumber ?? withDash(written)
  const row = rows.find(({ awb, orderNumber }) => awb.toUpperCase() === written || orderNumber === number)
  const meaning = meaningOf(row, awbs)
  return { awbs: row && meaning === 'counted' ? [...awbs, row.awb] : awbs, meaning, row }
}

/** Packed, still here, and wanted. */
export const isReady = ({ packed, handedOver, orderState, state }: HandOverRow): boolean =>
  packed !== undefined && handedOver === undefined && orderState !== 'cancelled' && state === 'booked'

function meaningOf(row: HandOverRow | undefined, awbs: readonly string[]): CountMeaning {
  if (!row) return 'unknown'
  if (row.orderState === 'cancelled') return 'cancelled'
  if (row.handedOver || row.state !== 'booked') return 'handed over'
  if (!row.packed) return 'not packed'
  return awbs.includes(row.awb) ? 'double' : 'counted'
}

export function countMessage({ meaning, row }: Counted, code: string): string {
  const number = row?.orderNumber ?? code
  switch (meaning) {
    case undefined:
      return ''
    case 'counted':
      return `${number} is counted for ${row?.courierName ?? ''}.`
    case 'double':
      return `${number} is counted already.`
    case 'not packed':
      return `${number} is not packed: do not hand it over.`
    case 'handed over':
      return `${number} was handed over before.`
    case 'cancelled':
      return `${number} is cancelled: keep it here.`
    case 'unknown':
      return `${code} is not on today's sheet of any courier.`
  }
}
