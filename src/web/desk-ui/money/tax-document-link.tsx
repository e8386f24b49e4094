import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'

/** An invoice or a credit note as a PDF, beside the screen. Its address has hyphens for the slashes of its number. */
export const TaxDocumentLink = ({ number }: { readonly number: string }) => (
  <a className="unbroken" href={fullDeskAddressOf('taxDocument', { number: number.replaceAll('/', '-') })} target="_blank" rel="noreferrer">
    {number}
  </a>
)
