import { dismissSentEnquiry, storeSentEnquiry, useSentEnquiry } from '../../browser/sent-enquiry.ts'
import { SentPanel } from '../../ui/message/sent-panel.tsx'
import { showToast } from '../../ui/message/toast.tsx'

const sentText = 'Form submitted successfully!'

/** Said in passing, and kept on the page for businesses until it is dismissed. */
export function thankForEnquiry(ticketNumber: string | undefined): void {
  showToast(sentText)
  storeSentEnquiry({ kind: 'bulk', ticketNumber })
}

export function SentEnquiryPanel() {
  const sent = useSentEnquiry()
  if (sent?.kind !== 'bulk') return null
  return <SentPanel name="Your enquiry" text={sentText} ticketNumber={sent.ticketNumber} onDismiss={dismissSentEnquiry} />
}
