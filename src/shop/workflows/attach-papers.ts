import type { Mail } from '../notifications/mailer.port.ts'
import type { Message } from '../notifications/messages.ts'
import { findPaper } from '../shipping/carrier-papers.store.ts'
import type { Deps } from './deps.ts'

/** Larger mails are refused by many a mailbox; the links in the mail must do then. */
const mostBytes = 5 * 1024 * 1024

/** Our copies of the carrier's papers, for the mail that brings them. */
export async function attachPapers(message: Message, { db }: Pick<Deps, 'db'>): Promise<Mail['attachments']> {
  if (message.kind !== 'parcel-booked') return []
  const kept = message.documents.flatMap(({ keptAs }) => keptAs ?? [])
  const found = (await Promise.all(kept.map((id) => findPaper(db, id)))).filter((paper) => paper !== undefined)
  if (found.reduce((bytes, { content }) => bytes + content.byteLength, 0) > mostBytes) return []
  return found.map(({ kind, orderNumber, content }) => ({
    filename: `${orderNumber}-${kind.replaceAll(' ', '-')}.pdf`,
    contentType: 'application/pdf',
    content,
    contentId: undefined,
  }))
}
