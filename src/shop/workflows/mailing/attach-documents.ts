import type { Mail } from '../../notifications/mailer.port.ts'
import type { Message } from '../../notifications/messages.ts'
import { findCarrierDocument } from '../../shipping/carrier-documents.store.ts'
import { drawTaxDocumentNumbered, type TaxDocumentDeps } from '../invoicing/invoicing.ts'

/** Many mail servers refuse larger mails; above this the mail has only links. */
const mostBytes = 5 * 1024 * 1024

/** Attaches invoices, credit notes and challans, drawn anew for each try, and our copies of the carrier's documents. */
export const attachDocuments = async (message: Message, deps: TaxDocumentDeps): Promise<Mail['attachments']> =>
  (await Promise.all([taxDocuments(message, deps), carrierDocuments(message, deps)])).flat()

const taxDocuments = (message: Message, deps: TaxDocumentDeps): Promise<Mail['attachments']> =>
  Promise.all(
    numbersIn(message).map(async (number) => {
      const { fileName, content } = await drawTaxDocumentNumbered(number, deps)
      return { filename: fileName, contentType: 'application/pdf', content, contentId: undefined }
    }),
  )

function numbersIn(message: Message): readonly string[] {
  const { taxDocuments: numbers = [] } = message
  return message.kind === 'parcel-booked' && message.challan !== undefined ? [...numbers, message.challan] : numbers
}

async function carrierDocuments(message: Message, { db }: Pick<TaxDocumentDeps, 'db'>): Promise<Mail['attachments']> {
  if (message.kind !== 'parcel-booked') return []
  const ids = message.documents.flatMap(({ keptAs }) => keptAs ?? [])
  const found = (await Promise.all(ids.map((id) => findCarrierDocument(db, id)))).filter((document) => document !== undefined)
  if (found.reduce((bytes, { content }) => bytes + content.byteLength, 0) > mostBytes) return []
  return found.map(({ kind, orderNumber, content }) => ({
    filename: `${orderNumber}-${kind.replaceAll(' ', '-')}.pdf`,
    contentType: 'application/pdf',
    content,
    contentId: undefined,
  }))
}
