import { formatTaxDay } from '#src/kit/time/format-date.ts'
import { callAddress } from '../../routes.ts'
import styles from './order-page.module.css'
import type { ListedDocument, ShownOrder } from './order-view.ts'

/** Lists the invoice of the order and its credit notes as PDFs. */
export function OrderDocuments({ order: { orderId, taxDocuments } }: { order: ShownOrder }) {
  if (taxDocuments.length === 0) return null
  return (
    <section className={styles.details} aria-labelledby="papers">
      <h2 id="papers">Your papers</h2>
      <ul className={styles.documents}>
        {taxDocuments.map((document) => (
          <li key={document.number}>
            <a href={addressOfDocument(orderId, document)} type="application/pdf">
              {titleOf(document)} {document.number}
            </a>
            <span className={styles.soft}>PDF, {formatTaxDay(document.issuedOn)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const titleOf = ({ place, isTaxed }: ListedDocument): string =>
  place === 'invoice' ? (isTaxed ? 'Tax invoice' : 'Invoice') : 'Credit note'

const addressOfDocument = (orderId: string, { place }: ListedDocument): string =>
  place === 'invoice' ? callAddress('orderInvoice', { orderId }) : callAddress('orderCreditNote', { orderId, position: String(place) })
