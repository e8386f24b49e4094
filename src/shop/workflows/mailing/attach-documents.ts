import type { Mail } from '../../notifications/mailer.port.ts'
import type { Message } from '../../notifications/messages.ts'
import { findCarrierDocument } from '../../shipping/carrier-documents.store.ts'
import { drawTaxDocumentNumbered, type TaxDocumentDeps } from '../invoicing/invoicing.ts'

/** Larger mails are refused by many a mailbox; the links in the mail must do then. */
const mostBytes = 5 * 1024 * 1024

/** What goes with a mail: invoices and credit notes, drawn anew for each try, and our copies of the carrier's papers. */
export const attachDocuments = async (message: Message, deps: TaxDocumentDeps): Promise<Mail['attachments']> =>
  (await Promise.all([taxDocuments(message, deps), carrierDocuments(message, deps)])).flat()

const taxDocuments = ({ taxDocuments: numbers = [] }: Message, deps: TaxDocumentDeps): Promise<Mail['attachments']> =>
  Promise.all(
    numbers.map(async (number) => {
      const { fileName, content } = await drawTaxDocumentNumbered(number, deps)
      return { filename: fileName, contentType: 'application/pdf', content, contentId: undefined }
    }),
  )

async function carrierDocuments(message: Message, { db }: Pick<TaxDocumentDeps, 'db'>): Promise<Mail['attachments']> {
  if (message.kind !== 'parcel-booked') return []
  const kept = message.documents.flatMap(({ keptAs }) => keptAs ?? [])
  const found = (await Promise.all(kept.map((id) => findCarrierDocument(db, id)))).filter((paper) => paper !== undefined)
  if (found.reduce((bytes, { content }) => bytes + content.byteLength, 0) > mostBytes) return []
  return found.map(({ kind, orderNumber, content }) => ({
    filename: `${orderNumber}-${kind.replaceAll(' ', '-')}.pdf`,
    contentType: 'application/pdf',
    content,
    contentId: undefined,
  }))
}
