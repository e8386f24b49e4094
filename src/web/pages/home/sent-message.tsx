import { dismissSentEnquiry, useSentEnquiry } from '../../browser/sent-enquiry.ts'
import { SentPanel } from '../../ui/message/sent-panel.tsx'

/** After a message of the contact page, which ends here. */
export function SentMessagePanel() {
  const sent = useSentEnquiry()
  if (sent?.kind !== 'contact') return null
  const words = 'Your message has been sent successfully!'
  return <SentPanel name="Your message" text={words} ticketNumber={sent.ticketNumber} onDismiss={dismissSentEnquiry} />
}
