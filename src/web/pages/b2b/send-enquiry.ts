import type { BulkFaults, WrittenBulk } from '#src/shop/enquiries/bulk-enquiry.ts'
import { postCall } from '../../browser/post-call.ts'
import { faultsFrom, ticketFrom, toWire, messageFrom } from './send-enquiry.wire.ts'

export type EnquiryOutcome =
  | { readonly kind: 'sent'; readonly ticketNumber: string | undefined }
  | { readonly kind: 'failed'; readonly message: string; readonly faults: BulkFaults }

/** Makes the three calls at once. Sending the same again is safe: it is recorded once. */
export async function sendEnquiry(written: WrittenBulk, website: string): Promise<EnquiryOutcome> {
  const body = toWire(written, website)
  const calls = (['addBulkEnquiry', 'bulkSenderMail', 'bulkShopMail'] as const).map((name) => postCall(name, body))
  // The code waits for all replies before it reports an outcome, because the first call's reply has the most detail.
  const [added, ...mails] = await Promise.allSettled(calls)
  for (const outcome of [added, ...mails]) {
    if (outcome?.status === 'rejected') return { kind: 'failed', message: `Error: ${messageOf(outcome.reason)}`, faults: {} }
    if (outcome && !outcome.value.isOk) {
      const { json } = outcome.value
      const faults = faultsFrom(json)
      const text = messageFrom(json) || Object.values(faults)[0] || 'Network response was not ok'
      return { kind: 'failed', message: `Error: ${text}`, faults }
    }
  }
  return { kind: 'sent', ticketNumber: added?.status === 'fulfilled' ? ticketFrom(added.value.json) : undefined }
}

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))
