import type { ParcelDocumentKind } from '#src/shop/staff-texts/dispatch-texts.ts'
import { fullDeskAddressOf } from '../routes/desk-addresses.ts'

/** The address of one PDF with the documents of these orders; without kinds, of those that are printed when a parcel is packed. */
export function documentsAddress(orders: readonly string[], kinds: readonly ParcelDocumentKind[] = []): string {
  const query = new URLSearchParams({ of: orders.join(','), ...(kinds.length > 0 && { kinds: kinds.join(',') }) })
  return `${fullDeskAddressOf('parcelDocuments')}?${query}`
}
