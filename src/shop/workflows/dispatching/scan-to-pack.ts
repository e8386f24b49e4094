import { parseTicket } from '../../workshop/ticket-code.ts'
import type { Deps } from '../deps.ts'
import { findToPack, type ParcelToPack, showToPack } from './find-to-pack.ts'

/** What lies open on the packing table. */
export type PackingTable = {
  readonly orderNumber: string | undefined
  /** Whose tickets were scanned into this parcel. */
  readonly unitNumbers: readonly number[]
}

/**
 * What a scan means for the parcel that is open. 'foreign': it belongs to another parcel, so the wrong box is in the hand. 'double': this very ticket
 * was scanned before. 'label': the airway bill of the open parcel. 'opened': another parcel is open now. 'outdated': the
 * writing was changed since the ticket was printed, so another may be on the lid.
 */
export type ScanMeaning = 'opened' | 'added' | 'label' | 'double' | 'foreign' | 'outdated' | 'unknown'

export type ScannedTable = {
  readonly meaning: ScanMeaning | undefined
  readonly parcel: ParcelToPack | undefined
  readonly unitNumbers: readonly number[]
  /** To which order the scanned code belongs. */
  readonly codeIsOf: string | undefined
}

/** Judges a scan. A wrong one leaves what is open as it is. */
export async function scanToPack(table: PackingTable, code: string | undefined, deps: Deps): Promise<ScannedTable> {
  const open = table.orderNumber === undefined ? undefined : await showToPack(table.orderNumber, deps)
  const unitNumbers = open ? table.unitNumbers.filter((number) => open.units.some((unit) => unit.number === number)) : []
  const stays = { parcel: open, unitNumbers }
  if (code === undefined) return { ...stays, meaning: undefined, codeIsOf: undefined }

  const found = await findToPack(code, deps)
  if (!found.ok) return { ...stays, meaning: 'unknown', codeIsOf: undefined }
  const { parcel, scanned } = found.value
  const codeIsOf = parcel.orderNumber
  const scannedUnit = scanned.kind === 'ticket' ? scanned.unitNumber : undefined
  const unit = parcel.units.find(({ number }) => number === scannedUnit)
  const printed = parseTicket(code)?.timesChanged
  if (unit && printed !== undefined && printed !== unit.timesChanged) return { ...stays, meaning: 'outdated', codeIsOf }
  if (open?.orderNumber === parcel.orderNumber) {
    if (scannedUnit === undefined) return { ...stays, meaning: 'label', codeIsOf }
    return unitNumbers.includes(scannedUnit)
      ? { ...stays, meaning: 'double', codeIsOf }
      : { parcel: open, unitNumbers: [...unitNumbers, scannedUnit], meaning: 'added', codeIsOf }
  }
  // What is open is packed or put aside first: another order's code in the middle of it is the wrong box.
  if (open?.standing === 'ready') return { ...stays, meaning: 'foreign', codeIsOf }
  return { parcel, unitNumbers: scannedUnit === undefined ? [] : [scannedUnit], meaning: 'opened', codeIsOf }
}
