import { useLoaderData } from 'react-router'
import { enquiryStateLabels } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import { formatMoment } from '#src/kit/time/format-near.ts'
import { WaitingHere } from '../../desk-ui/acts/waiting-here.tsx'
import { Neighbours } from '../../desk-ui/data-table/neighbours.tsx'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { useDeskKeys } from '../../desk-ui/keys/use-desk-keys.ts'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { AnswerPanel, answerFieldId } from './answer-panel.tsx'
import { Conversation } from './conversation.tsx'
import styles from './enquiry-page.module.css'
import { HeadActs } from './head-acts.tsx'
import { noteFieldId } from '../../desk-ui/acts/note-box.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { type EnquiryScreen, loadEnquiry } from './load-enquiry.ts'
import { ClockPanel, MailsPanel, OrderPanel, RelatedPanel, SenderPanel } from './side-panels.tsx'

export const loader = loadEnquiry

/** One question: what was written, by whom and by when it is due, and the answer to it. */
export default function EnquiryPage() {
  const screen = useLoaderData<typeof loader>()
  const { ticketNumber, enquiry, standing, waiting } = screen
  const { hasNews, take } = useFreshPage(['enquiries', 'mails'], isWriting)
  useDeskKeys({ note: () => focusField(noteFieldId), answer: () => focusField(answerFieldId) })
  const { label, look } = enquiryStateLabels[standing.state]
  return (
    <DeskPage
      title={ticketNumber}
      trail={<Neighbours kind="enquiries" current={ticketNumber} addressOf={addressOfEnquiry} listName="Enquiries" />}
      beside={
        <>
          <StateLabel look={look}>{label}</StateLabel>
          {standing.grievance && <Tag look="late">Grievance</Tag>}
          {enquiry.kind === 'bulk' && <Tag look="wait">Bulk</Tag>}
        </>
      }
      state={<Sentence screen={screen} />}
      acts={<HeadActs screen={screen} />}
    >
      {hasNews && (
        <p className={styles.news}>
          Something of it has changed meanwhile. <DeskButton onClick={take}>Show it</DeskButton>
        </p>
      )}
      <WaitingHere acts={waiting} />
      <div className={styles.panels}>
        <div className={styles.column}>
          <Conversation screen={screen} />
          <AnswerPanel key={screen.messages.length} screen={screen} />
          <HistoryPanel screen={screen} />
        </div>
        <div className={styles.column}>
          <ClockPanel screen={screen} />
          <SenderPanel screen={screen} />
          <OrderPanel screen={screen} />
          <RelatedPanel screen={screen} />
          <MailsPanel screen={screen} />
        </div>
      </div>
    </DeskPage>
  )
}

const addressOfEnquiry = (ticket: string): string => deskAddressOf('enquiry', { ticket })

const focusField = (id: string): void => document.querySelector<HTMLTextAreaElement>(`#${id} textarea`)?.focus()

function Sentence({ screen: { enquiry, receivedAt, standing, staff, person, now } }: { readonly screen: EnquiryScreen }) {
  const owner = staff.find(({ email }) => email === standing.ownerEmail)
  const whose = owner === undefined ? 'Nobody has it yet.' : owner.email === person.email ? 'It is yours.' : `${owner.name} has it.`
  return (
    <>
      {enquiry.name}, {formatMoment(receivedAt, now)}. {whose}
    </>
  )
}
