import type { ContactFaults, WrittenMessage } from '#src/shop/enquiries/contact-message.ts'
import { postCall } from '../../browser/post-call.ts'
import { faultsFrom, ticketFrom, toWire } from './send-message.wire.ts'

export type MessageOutcome =
  | { readonly kind: 'sent'; readonly ticketNumber: string | undefined }
  /** `toast` is shown for a moment, `trouble` stays in the page. */
  | { readonly kind: 'failed'; readonly toast: string; readonly trouble: Trouble }

export type Trouble =
  | { readonly code: 'fields'; readonly faults: ContactFaults }
  | { readonly code: 'too-many'; readonly waitMinutes: number }
  | { readonly code: 'lost' }
  /** The message is recorded; only the calls after it failed. */
  | { readonly code: 'unchecked'; readonly ticketNumber: string | undefined }

/** Makes the three calls, one after the other. Sending the same again is safe: it is recorded once. */
export async function sendMessage(written: WrittenMessage, website: string): Promise<MessageOutcome> {
  const body = toWire(written, website)
  let trouble: Trouble = { code: 'lost' }
  try {
    const added = await postCall('addContactMessage', body)
    if (added.status === 400) trouble = { code: 'fields', faults: faultsFrom(added.json) }
    if (added.status === 429) trouble = { code: 'too-many', waitMinutes: added.waitMinutes ?? 1 }
    if (!added.isOk) throw new Error('Network response was not ok for the first API call')

    const ticketNumber = ticketFrom(added.json)
    trouble = { code: 'unchecked', ticketNumber }
    const senderMail = await postCall('contactSenderMail', body)
    const shopMail = await postCall('contactShopMail', body)
    if (senderMail.isOk && shopMail.isOk) return { kind: 'sent', ticketNumber }
    return { kind: 'failed', toast: 'There was an error sending your message.', trouble }
  } catch (error) {
    return { kind: 'failed', toast: `Error: ${error instanceof Error ? error.message : String(error)}`, trouble }
  }
}
