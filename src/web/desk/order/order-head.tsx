import type { ReactNode } from 'react'
import { formatPaise } from '#src/kit/money.ts'
import { cashPaise } from '#src/shop/pricing/part-payment.ts'
import { parseDay } from '#src/kit/time/day.ts'
import { formatDays } from '#src/kit/time/format-date.ts'
import type { WorkshopQuestion } from '#src/shop/workflows/making/making.ts'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { noteFieldId } from '../../desk-ui/acts/note-box.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { paidLabel } from './panels/money-panel.tsx'
import { NextAct } from './acts/next-act.tsx'
import styles from './order-page.module.css'
import { isOpen, type OrderScreen } from './order-screen.ts'
import { AnswerDialog } from '../../desk-ui/ticket/answer-dialog.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { callAddressOf } from '../../desk-ui/call-address.ts'
import { DivideDialog } from './acts/divide-dialog.tsx'
import { RefundDialog } from './acts/refund-dialog.tsx'
import { ReturnDialog } from './acts/return-dialog.tsx'
import { SendAgainDialog } from './acts/send-again-dialog.tsx'

export const StateBeside = ({ order: { state, mode } }: { readonly order: OrderScreen }) => (
  <>
    <StateLabel look={orderStateLabels[state].look}>{orderStateLabels[state].label}</StateLabel>
    {mode !== 'live' && <Tag>trial</Tag>}
  </>
)

/** "₹1,847 paid by UPI, placed yesterday, 22.14, courier comes 24 Nov". */
export function Sentence({ order }: { readonly order: OrderScreen }): ReactNode {
  const { totals, placedAt, now, parcel, state } = order
  const pickup = parcel?.pickupDate && (state === 'booked' || state === 'paid' || state === 'confirmed') ? parcel.pickupDate : undefined
  return (
    <span className={styles.sentence}>
      <span>
        {formatPaise(totals.totalPaise)} {order.advancePaise > 0 && `with an advance of ${formatPaise(order.advancePaise)}, `}
        {paidLabel(order).toLowerCase().replace('upi', 'UPI').replace('emi', 'EMI')}
        {order.advancePaise > 0 && `, ${formatPaise(cashPaise(order))} to collect`}
      </span>
      <span>
        placed <Moment at={placedAt} now={now} />
        {order.takenBy && ` by telephone, taken by ${order.takenBy}`}
      </span>
      {pickup && <span>courier comes {pickupLabel(pickup)}</span>}
    </span>
  )
}

/** "Thu 26 Nov": the carrier writes the day first, and then a time that no courier keeps. */
function pickupLabel(written: string): string {
  const day = parseDay(written.slice(0, 10))
  return day ? formatDays(day, day) : written
}

type AttentionProps = { readonly order: OrderScreen; readonly questions: readonly Pick<WorkshopQuestion, 'ticket' | 'text'>[] }

/** Why somebody must look at it, in its own words. What the workshop asks can be answered. */
export function Attention({ order: { attention, number, may }, questions }: AttentionProps) {
  if (attention.length === 0) return null
  return (
    <section className={styles.attention} aria-label="Look at it">
      <DeskIcon name="alert" />
      <ul>
        {attention.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {may.settleAttention && (
        <div className={styles.attentionActs}>
          {questions.map(({ ticket, text }) => (
            <AnswerDialog key={text} ticket={ticket} question={text} />
          ))}
          <ActButton act="orders.resolve" input={{ order: number }} icon="check">
            Settled
          </ActButton>
        </div>
      )}
    </section>
  )
}

export function HeadActs({ order }: { readonly order: OrderScreen }) {
  return (
    <>
      <a className={deskButtonClass('secondary')} href={`#${noteFieldId}`} data-note-link>
        <DeskIcon name="pen" size={16} />
        Note <kbd>n</kbd>
      </a>
      {order.canBeDivided && <DivideDialog order={order} />}
      {order.canBeSentAgain && <SendAgainDialog order={order} />}
      {order.returnableUnits && <ReturnDialog order={order} returnableUnits={order.returnableUnits} />}
      {order.may.refundPayments && order.money.leftPaise > 0 && order.state !== 'awaiting_payment' && <RefundDialog order={order} />}
      {order.canBeChanged && (
        <DeskButtonLink icon="products" to={`${deskAddressOf('takeOrder')}?instead=${order.number}`}>
          Change the pieces
        </DeskButtonLink>
      )}
      {isOpen(order.state) && order.may.cancelUnpaidOrders && <CancelDialog order={order} />}
      <div className={styles.next}>
        <NextAct order={order} />
      </div>
    </>
  )
}

function CancelDialog({ order }: { readonly order: OrderScreen }) {
  const { number, state, money, parcel, replaces, parts } = order
  const nothing = replaces ? replaces.owed : 'Nothing was paid, so nothing goes back.'
  const back = money.leftPaise > 0 ? `${formatPaise(money.leftPaise)} goes back to whoever paid.` : nothing
  return (
    <ActDialog
      act="orders.cancel"
      input={{ order: number, seen: state }}
      label="Cancel"
      title={`Cancel ${number}`}
      explanation={`Its pieces are on sale again. ${back}${parcel?.awb ? ' Its parcel is cancelled with the carrier.' : ''}${parts ? ' Its second parcel is cancelled with it.' : ''}${
        money.documents.length > 0 ? ' A credit note is issued.' : ''
      }`}
      verb="Cancel the order"
    >
      <ActText name="reason" label="Reason, for the shopper" required autoComplete="off" />
    </ActDialog>
  )
}

/** On a phone these three stay at the bottom. */
export const Dock = ({ order }: { readonly order: OrderScreen }) => (
  <div className={styles.dock} data-dock>
    <NextAct order={order} />
    {!order.erasedAt && (
      <a className={deskButtonClass('secondary')} href={callAddressOf(order.recipient.phone)}>
        <DeskIcon name="phone" size={16} />
        Call
      </a>
    )}
    <a className={deskButtonClass('secondary')} href={`#${noteFieldId}`} data-note-link>
      <DeskIcon name="pen" size={16} />
      Note
    </a>
  </div>
)
