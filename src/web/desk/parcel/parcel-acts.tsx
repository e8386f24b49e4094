import type { Day } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton, useActForm } from '../../desk-ui/acts/act-form.tsx'
import { fieldFault } from '../../desk-ui/acts/field-fault.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { CheckField } from './check-field.tsx'
import type { ParcelView } from './parcel-view.ts'

type Props = { readonly view: ParcelView }

/** What can be done with a parcel now, the next step as the one primary button. */
export function ParcelActs({ view }: Props) {
  switch (view.state) {
    case 'booking':
    case 'booked':
      return view.orderState === 'cancelled' ? null : <BeforeCollection view={view} />
    case 'cancelled':
      return view.orderState === 'cancelled' ? null : <Rebook view={view} />
    case 'undelivered':
      return <Undelivered view={view} />
    case 'returning':
    case 'returned':
      return <Receive view={view} />
    case 'lost':
      return <WriteOff view={view} />
    case 'collected':
    case 'in_transit':
    case 'out_for_delivery':
    case 'delivered':
      return null
  }
}

function BeforeCollection({ view }: Props) {
  const { number: order, state, standing, packed, blockedReason, handedOver } = view
  if (state === 'booking')
    return (
      <>
        {(blockedReason ?? view.failedStep) && (
          <ActButton act="parcels.retry" input={{ order }} look="primary" icon="retry">
            Retry
          </ActButton>
        )}
        <ActDialog
          act="parcels.markShipped"
          input={{ order }}
          label="Complete the booking"
          title={`Complete the booking of ${order}`}
          explanation="The shop books it by itself. This takes all steps that are left, now."
          verb="Complete it"
        >
          {null}
        </ActDialog>
        <Rebook view={view} />
      </>
    )
  return (
    <>
      {standing === 'ready' && (
        <DeskButtonLink look="primary" to={`${deskAddressOf('pack')}?open=${order}`}>
          Pack
        </DeskButtonLink>
      )}
      {packed && !handedOver && (
        <ActButton act="parcels.unpack" input={{ order }}>
          Not packed after all
        </ActButton>
      )}
      <ActDialog
        act="parcels.markCollected"
        input={{ order }}
        label="Mark as collected"
        title={`The courier has the parcel of ${order}`}
        explanation="Only when no scan shows it. The shopper gets a mail that it is on its way."
        verb="Mark as collected"
      >
        {null}
      </ActDialog>
      <Rebook view={view} />
    </>
  )
}

const Rebook = ({ view: { number: order, awb } }: Props) => (
  <ActDialog
    act="parcels.rebook"
    input={{ order }}
    label="Book anew"
    title={`Book the parcel of ${order} anew`}
    explanation={
      awb
        ? `${awb} is cancelled with the carrier and charged back. The new parcel gets a label of its own: throw the old one away.`
        : undefined
    }
    verb="Book anew"
  >
    {null}
  </ActDialog>
)

const Undelivered = ({ view: { number: order, redeliveryDays: days } }: Props) => (
  <>
    <ActDialog
      act="parcels.answerUndelivered"
      input={{ order, kind: 'try again' }}
      label="Try again"
      look="primary"
      icon="retry"
      title={`Ask the courier to try ${order} again`}
      explanation="Call the shopper first. The courier decides when it comes; it tries three times at most."
      verb="Ask to try again"
    >
      <ActText name="note" label="For the courier" hint="Such as a landmark, or when somebody is at home" />
      <WishedDay days={days} />
      <ActText name="addressLine1" label="A better address" hint="In the same pincode; empty when it is right" autoComplete="off" />
      <ActText name="addressLine2" label="Its second line" autoComplete="off" />
      <ActText name="phone" label="Another mobile number" inputMode="tel" autoComplete="off" />
    </ActDialog>
    <ActDialog
      act="parcels.answerUndelivered"
      input={{ order, kind: 'bring back' }}
      label="Bring back"
      title={`Ask the courier to bring ${order} back`}
      explanation="This is final: the carrier does not stop a parcel on its way back, and charges for it."
      verb="Ask to bring it back"
    >
      <ActText name="note" label="For the courier" />
    </ActDialog>
  </>
)

function WishedDay({ days }: { readonly days: readonly Day[] }) {
  const { problem } = useActForm()
  return (
    <SelectField
      name="wantedDay"
      label="On which day"
      hint="A wish, which the courier may not keep"
      error={fieldFault(problem, 'wantedDay')}
    >
      <option value="">The next one that suits the courier</option>
      {days.map((day) => (
        <option key={day} value={day}>
          {formatLongDay(day)}
        </option>
      ))}
    </SelectField>
  )
}

const Receive = ({ view: { number: order, state } }: Props) => (
  <ActDialog
    act="parcels.receive"
    input={{ order }}
    label="It is back"
    look={state === 'returned' ? 'primary' : 'secondary'}
    title={`The parcel of ${order} is back`}
    explanation="Its pieces go on sale again. Those with a writing are written off, unless they can be sold. Its money stays: refund it on the order, or send the pieces again from there instead of this."
    verb="Put its pieces away"
  >
    <ActText name="damaged" label="Damaged pieces" hint="SKUs such as NOOR-OXB=2, or all; empty when none is" />
    <CheckField name="sellsPersonalised" label="Pieces with a writing can be sold" />
    {state === 'returning' && <CheckField name="isUnscanned" label="It is here although no scan shows it" />}
    <ActText name="reason" label="Why it came back" />
  </ActDialog>
)

const WriteOff = ({ view: { number: order } }: Props) => (
  <ActDialog
    act="parcels.writeOff"
    input={{ order }}
    label="Write its pieces off"
    look="primary"
    title={`The parcel of ${order} is lost`}
    explanation="Its pieces are written off. Claim them from the courier; send them again or refund them on the order."
    verb="Write off"
  >
    <ActText name="reason" label="What the courier answers" />
  </ActDialog>
)
