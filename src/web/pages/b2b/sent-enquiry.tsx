import { dismissSentEnquiry, storeSentEnquiry, useSentEnquiry } from '../../browser/sent-enquiry.ts'
import { SentPanel } from '../../ui/sent-panel.tsx'
import { showToast } from '../../ui/toast.tsx'

const words = 'Form submitted successfully!'

/** Said in passing, and kept on the page for businesses until it is dismissed. */
export function thankForEnquiry(ticketNumber: string | undefined): void {
  showToast(words)
  storeSentEnquiry({ kind: 'bulk', ticketNumber })
}

export function SentEnquiry() {
  const sent = useSentEnquiry()
  if (sent?.kind !== 'bulk') return null
  return <SentPanel name="Your enquiry" text={words} ticketNumber={sent.ticketNumber} onDismiss={dismissSentEnquiry} />
}
