import { dismissSentEnquiry, useSentEnquiry } from '../../browser/storage/sent-enquiry.ts'
import { ComplaintSent } from '../../ui/message/complaint-sent.tsx'
import { SentPanel } from '../../ui/message/sent-panel.tsx'

/** Confirms a message that was sent from the contact page, which navigates here. */
export function SentMessagePanel() {
  const sent = useSentEnquiry()
  if (sent?.kind !== 'contact' && sent?.kind !== 'complaint') return null
  const text = 'Your message has been sent successfully!'
  return (
    <SentPanel name="Your message" text={text} ticketNumber={sent.ticketNumber} onDismiss={dismissSentEnquiry}>
      {sent.kind === 'complaint' && <ComplaintSent ticketNumber={sent.ticketNumber} />}
    </SentPanel>
  )
}
