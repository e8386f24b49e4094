import { dismissSentEnquiry, useSentEnquiry } from '../../browser/storage/sent-enquiry.ts'
import { SentPanel } from '../../ui/message/sent-panel.tsx'

/** Confirms a message that was sent from the contact page, which navigates here. */
export function SentMessagePanel() {
  const sent = useSentEnquiry()
  if (sent?.kind !== 'contact') return null
  const text = 'Your message has been sent successfully!'
  return <SentPanel name="Your message" text={text} ticketNumber={sent.ticketNumber} onDismiss={dismissSentEnquiry} />
}
