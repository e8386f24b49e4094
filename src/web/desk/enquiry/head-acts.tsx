import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { callAddressOf } from '../../desk-ui/call-address.ts'
import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import type { EnquiryScreen } from './load-enquiry.ts'

/** What can be done with it besides answering. */
export function HeadActs({ screen }: { readonly screen: EnquiryScreen }) {
  const { ticketNumber: ticket, enquiry, standing, person, may } = screen
  if (!may.answer) return null
  const isEnded = standing.state === 'closed' || standing.state === 'spam'
  return (
    <>
      {enquiry.phone && (
        <a className={deskButtonClass('secondary')} href={callAddressOf(enquiry.phone)}>
          <DeskIcon name="phone" size={16} />
          {enquiry.phone}
        </a>
      )}
      {standing.ownerEmail !== person.email && !isEnded && (
        <ActButton act="enquiries.hand" input={{ ticket }}>
          Take it
        </ActButton>
      )}
      {!isEnded && <HandOn screen={screen} />}
      {!isEnded && <Replied ticket={ticket} />}
      {!isEnded && standing.state !== 'answered' && enquiry.email && (
        <ActDialog
          act="enquiries.answered"
          input={{ ticket }}
          label="Answered"
          title={`You have answered ${ticket}`}
          explanation="On the phone, or by a mail of your own: it waits no longer."
          verb="It is answered"
        >
          <ActText name="text" label="What you said" isLong />
        </ActDialog>
      )}
      {!isEnded && !standing.grievance && (
        <>
          <ActButton act="enquiries.close" input={{ ticket }}>
            Close
          </ActButton>
          <ActButton act="enquiries.spam" input={{ ticket }}>
            Spam
          </ActButton>
        </>
      )}
      {!isEnded && <GrievanceActs screen={screen} />}
      {isEnded && (
        <ActButton act="enquiries.reopen" input={{ ticket }} look="primary">
          {standing.state === 'spam' ? 'It is no spam' : 'Open it again'}
        </ActButton>
      )}
    </>
  )
}

function HandOn({ screen: { ticketNumber, staff, standing } }: { readonly screen: EnquiryScreen }) {
  return (
    <ActDialog
      act="enquiries.hand"
      input={{ ticket: ticketNumber }}
      name="hand-on"
      label="Hand to"
      title={`Who takes ${ticketNumber}?`}
      explanation="It then stands under Mine for them."
      verb="Hand it on"
    >
      <SelectField name="to" label="To" defaultValue={standing.ownerEmail ?? ''}>
        <option value="">Nobody</option>
        {staff.map(({ name, email }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  )
}

const Replied = ({ ticket }: { readonly ticket: string }) => (
  <ActDialog
    act="enquiries.received"
    input={{ ticket }}
    label="They replied"
    title={`What they replied to ${ticket}`}
    explanation="Their mails come to the shop’s mailbox: paste the words here, or write down what they said on the phone. It then waits for an answer again."
    verb="Keep it"
  >
    <ActText name="text" label="Their words" isLong required />
  </ActDialog>
)

function GrievanceActs({ screen: { ticketNumber: ticket, standing, enquiry, may } }: { readonly screen: EnquiryScreen }) {
  if (!standing.grievance)
    return (
      <ActDialog
        act="enquiries.grievance"
        input={{ ticket }}
        label="Grievance"
        title={`Make ${ticket} a grievance`}
        explanation={
          enquiry.email
            ? 'A complaint must be acknowledged within 48 hours and settled within a month. Its sender is mailed the number, the grievance officer’s name and the day.'
            : 'A complaint must be acknowledged within 48 hours and settled within a month. They left no mail address: call them, and say that you have it.'
        }
        verb="Make it a grievance"
      >
        <p>Both clocks run from when their last words reached us.</p>
      </ActDialog>
    )
  return (
    <>
      {!standing.grievance.acknowledgedAt && (
        <ActButton act="enquiries.acknowledged" input={{ ticket }}>
          They know that we have it
        </ActButton>
      )}
      {may.settle && (
        <>
          <ActButton act="enquiries.noGrievance" input={{ ticket }}>
            It is no grievance
          </ActButton>
          <ActDialog
            act="enquiries.settle"
            input={{ ticket }}
            label="Settle"
            title={`Settle ${ticket}`}
            explanation="It is closed with what came of it, which its sender is mailed."
            verb="Settle it"
          >
            <ActText name="text" label="What came of it, for its sender" isLong required />
          </ActDialog>
        </>
      )}
    </>
  )
}
