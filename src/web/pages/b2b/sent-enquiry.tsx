import { dismissSentEnquiry, storeSentEnquiry, useSentEnquiry } from '../../browser/storage/sent-enquiry.ts'
import { SentPanel } from '../../ui/message/sent-panel.tsx'
import { showToast } from '../../ui/message/toast.tsx'

const sentText = 'Form submitted successfully!'

/** Confirms a sent enquiry with a toast, and with a panel that stays until it is dismissed. */
export function confirmEnquiry(ticketNumber: string | undefined): void {
  showToast(sentText)
  storeSentEnquiry({ kind: 'bulk', ticketNumber })
}

export function SentEnquiryPanel() {
  const sent = useSentEnquiry()
  if (sent?.kind !== 'bulk') return null
  return <SentPanel name="Your enquiry" text={sentText} ticketNumber={sent.ticketNumber} onDismiss={dismissSentEnquiry} />
}
