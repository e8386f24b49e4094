import type { WaitingLine } from '#src/shop/workflows/today/today.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { AnswerDialog } from '../../desk-ui/ticket/answer-dialog.tsx'
import { phoneUrl } from '../../phone-url.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

type LineOf<Kind extends WaitingLine['kind']> = Extract<WaitingLine, { readonly kind: Kind }>
type Row<Kind extends WaitingLine['kind']> = { readonly line: LineOf<Kind> }

/** The next thing to do about a line; `decides`: this person may decide about held money. */
export function NextAct({ line, decides }: { readonly line: WaitingLine; readonly decides: boolean }) {
  switch (line.kind) {
    case 'held_payment':
      return decides ? <Decide line={line} /> : <OrderLink number={line.orderNumber} />
    case 'attention':
      return <Attention line={line} />
    case 'stopped_parcel':
      return (
        <>
          <OrderLink number={line.orderNumber} />
          <ActButton act="parcels.retry" input={{ order: line.orderNumber }}>
            Retry
          </ActButton>
        </>
      )
    case 'parcel':
      return <Parcel line={line} />
    case 'dead_mail':
      return <DeadMail line={line} />
    case 'call':
      return <Call line={line} />
    case 'enquiry':
      return <Enquiry line={line} />
    case 'dead_job':
      return <DeadJob line={line} />
    case 'failing_job':
      return <DeskButtonLink to={deskAddressOf('jobs')}>Look at it</DeskButtonLink>
    case 'mail_paused':
      return <MailPaused line={line} />
    case 'carrier_paused':
      return <DeskButtonLink to={stoppedParcels}>Its parcels</DeskButtonLink>
    case 'money_differences':
      return <DeskButtonLink to={deskAddressOf('money')}>Look at it</DeskButtonLink>
    case 'return':
      return <DeskButtonLink to={deskAddressOf('return', { number: line.returnNumber })}>Look at it</DeskButtonLink>
    case 'low_stock':
      return (
        <>
          <DeskButtonLink to={deskAddressOf('variantStock', { sku: line.variantId })}>Its stock</DeskButtonLink>
          <DeskButtonLink to={ordersOf(line)}>Its orders</DeskButtonLink>
        </>
      )
    case 'drafts':
      return <DeskButtonLink to={deskAddressOf(line.of)}>Look at {line.count === 1 ? 'it' : 'them'}</DeskButtonLink>
    case 'breach':
      return <DeskButtonLink to={deskAddressOf('privacy')}>Look at it</DeskButtonLink>
    case 'planned_change':
      return <DeskButtonLink to={deskAddressOf(line.of)}>Look at it</DeskButtonLink>
    case 'backup':
    case 'rate_change':
    case 'holiday':
      return null
  }
}

const OrderLink = ({ number }: { readonly number: string }) => (
  <DeskButtonLink to={deskAddressOf('order', { number })}>Look at it</DeskButtonLink>
)

function Decide({ line: { orderNumber, gatewayPaymentId } }: Row<'held_payment'>) {
  const input = { order: orderNumber, payment: gatewayPaymentId }
  return (
    <>
      <ActDialog
        act="payments.sendBack"
        input={input}
        label="Send back"
        title="Send the money back"
        explanation={`${orderNumber} stays unpaid: its shopper can pay it once more.`}
        verb="Send it back"
      >
        <ActText name="reason" label="Why" required />
      </ActDialog>
      <ActDialog
        act="payments.accept"
        input={input}
        label="Accept"
        title="Accept the money as it is"
        explanation={`${orderNumber} is paid by it, and its parcel is booked.`}
        verb="Accept it"
      >
        <ActText name="reason" label="Why" required />
      </ActDialog>
    </>
  )
}

const Attention = ({ line: { orderNumber, cause, about, text } }: Row<'attention'>) => (
  <>
    <OrderLink number={orderNumber} />
    {cause === 'workshop_question' && about !== undefined && <AnswerDialog ticket={about} question={text} />}
    <ActButton act="orders.resolve" input={{ order: orderNumber, cause }}>
      Settled
    </ActButton>
  </>
)

const Parcel = ({ line: { orderNumber, state } }: Row<'parcel'>) => (
  <>
    <OrderLink number={orderNumber} />
    {state === 'undelivered' && (
      <ActButton act="parcels.answerUndelivered" input={{ order: orderNumber, kind: 'try again' }}>
        Try again
      </ActButton>
    )}
  </>
)

const DeadMail = ({ line: { id } }: Row<'dead_mail'>) => (
  <>
    <DeskButtonLink to={deskAddressOf('mail', { id: String(id) })}>Look at it</DeskButtonLink>
    <ActButton act="mails.sendAgain" input={{ mail: id }}>
      Once more
    </ActButton>
  </>
)

const Call = ({ line: { orderNumber, phone, calls } }: Row<'call'>) => (
  <>
    <a className={deskButtonClass('secondary')} href={phoneUrl(phone)}>
      <DeskIcon name="phone" size={16} />
      Call
    </a>
    <ActButton act="calls.confirm" input={{ order: orderNumber, seen: 'to_confirm', calls }}>
      Confirm
    </ActButton>
  </>
)

const stoppedParcels = `${deskAddressOf('parcels')}?tab=stopped`

const ordersOf = ({ productId, colourName }: LineOf<'low_stock'>): string =>
  `${deskAddressOf('orders')}?${new URLSearchParams({ product: productId, colour: colourName })}`

const DeadJob = ({ line: { id } }: Row<'dead_job'>) => (
  <>
    <DeskButtonLink to={deskAddressOf('jobs')}>Look at it</DeskButtonLink>
    <ActButton act="jobs.retry" input={{ job: id }}>
      Start again
    </ActButton>
  </>
)

const MailPaused = ({ line: { until } }: Row<'mail_paused'>) => (
  <>
    <DeskButtonLink to={`${deskAddressOf('mails')}?state=waiting`}>Look at them</DeskButtonLink>
    <ActButton act="mails.resume" input={{ pausedUntil: until.toISOString() }}>
      Resume
    </ActButton>
  </>
)

const Enquiry = ({ line: { ticketNumber: ticket, email, phone, isToAnswer } }: Row<'enquiry'>) => (
  <>
    {!email && phone && isToAnswer ? (
      <a className={deskButtonClass('secondary')} href={phoneUrl(phone)}>
        Call
      </a>
    ) : (
      <DeskButtonLink to={deskAddressOf('enquiry', { ticket })}>{isToAnswer ? 'Answer' : 'Look at it'}</DeskButtonLink>
    )}
    {isToAnswer && (
      <ActButton act="enquiries.answered" input={{ ticket }}>
        Answered
      </ActButton>
    )}
  </>
)
