import type { ParcelDocumentKind } from '#src/shop/staff-texts/dispatch-texts.ts'
import { deskButtonClass, type DeskButtonLook } from './desk-button.tsx'
import { DeskIcon } from './desk-icon.tsx'
import { documentsAddress } from './documents-address.ts'

type DocumentsLinkProps = {
  /** Order numbers, in the order of the file. */
  readonly of: readonly string[]
  /** By default those that are printed when a parcel is packed. */
  readonly kinds?: readonly ParcelDocumentKind[]
  readonly look?: DeskButtonLook
  readonly children: string
}

/** Opens the documents of these parcels as one PDF, beside the screen. */
export const DocumentsLink = ({ of, kinds = [], look = 'secondary', children }: DocumentsLinkProps) => (
  <a className={deskButtonClass(look)} href={documentsAddress(of, kinds)} target="_blank" rel="noreferrer">
    <DeskIcon name="print" size={16} />
    {children}
  </a>
)
