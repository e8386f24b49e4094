import { formatPaise } from '#src/kit/money.ts'
import { dayOf, startOfDay } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { formatNearDay } from '#src/kit/time/format-near.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { DifferenceText } from '#src/shop/staff-texts/money/difference-texts.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { OrderLink } from '../../desk-ui/money/order-link.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './money-page.module.css'

export type ShownDifference = Awaited<ReturnType<Shop['money']['differences']>>[number] & DifferenceText

type LineProps = { readonly difference: ShownDifference; readonly mayBalance: boolean; readonly now: Date }

/** One difference: what, since when, how it came about, how much, and what to do about it. */
export function DifferenceLine({ difference, mayBalance, now }: LineProps) {
  const { title, why, since, amountPaise, orderNumber } = difference
  return (
    <div className={styles.line}>
      <p className={styles.what}>
        <b>{title}</b>
        <small>
          {orderNumber && (
            <>
              <OrderLink number={orderNumber} />,{' '}
            </>
          )}
          <Since at={since} now={now} />
        </small>
        <span>{why}</span>
      </p>
      <b className={styles.amount}>{amountPaise === undefined ? null : formatPaise(amountPaise)}</b>
      <div className={styles.acts}>{mayBalance && <DifferenceActs difference={difference} />}</div>
    </div>
  )
}

/** The carrier's files name days without an hour. */
function Since({ at, now }: { readonly at: Date; readonly now: Date }) {
  const day = dayOf(at)
  if (at.getTime() !== startOfDay(day).getTime()) return <Moment at={at} now={now} />
  return (
    <time className="unbroken" dateTime={day} title={formatLongDay(day)}>
      {formatNearDay(day, now)}
    </time>
  )
}

function DifferenceActs({ difference }: { readonly difference: ShownDifference }) {
  const { cause, mayBeAccepted } = difference
  const step = nextStep(difference)
  return (
    <>
      {cause === 'payment_held' && <HeldActs difference={difference} />}
      {step}
      {mayBeAccepted && <LetBe difference={difference} look={step ? 'flat' : 'secondary'} />}
    </>
  )
}

/** What settles it, or where to look before it is let be. */
function nextStep({ cause, orderNumber }: ShownDifference) {
  if (cause === 'settlement_missing' || cause === 'settlement_unread')
    return <DeskButtonLink to={deskAddressOf('settlements')}>Read a file</DeskButtonLink>
  if (cause === 'cash_unpaid') return <DeskButtonLink to={deskAddressOf('remittances')}>Look at the payouts</DeskButtonLink>
  if (orderNumber === undefined || cause === 'payment_held') return null
  if (cause === 'payment_not_taken' || cause === 'settled_unpaid' || cause === 'settled_refund_unknown')
    return (
      <ActButton act="payments.reconcile" input={{ order: orderNumber }}>
        Ask the gateway
      </ActButton>
    )
  if (cause.startsWith('cash_'))
    return <DeskButtonLink to={deskAddressOf('parcel', { number: orderNumber })}>Look at the parcel</DeskButtonLink>
  return <DeskButtonLink to={deskAddressOf('order', { number: orderNumber })}>Look at the order</DeskButtonLink>
}

type LetBeProps = { readonly difference: ShownDifference; readonly look: 'flat' | 'secondary' }

function LetBe({ difference: { key, title, amountPaise }, look }: LetBeProps) {
  return (
    <ActDialog
      label="Let it be"
      look={look}
      act="money.accept"
      input={{ key, amountPaise }}
      title={`Let it be: ${title}`}
      explanation={<p>It leaves the list as long as it stays the same. Your name and the note stay with it.</p>}
      verb="Let it be"
    >
      <ActText name="note" label="Why" required isLong />
    </ActDialog>
  )
}

/** Money of another amount than its order: the owner takes it for the whole order, or sends it back. */
function HeldActs({ difference }: { readonly difference: ShownDifference }) {
  const { reference, orderNumber, amountPaise, detail: currency } = difference
  if (orderNumber === undefined || amountPaise === undefined) return null
  const amount = currency === undefined ? formatPaise(amountPaise) : `${amountPaise} ${currency}`
  const input = { order: orderNumber, payment: reference }
  return (
    <>
      <ActDialog
        label="Accept"
        act="payments.accept"
        input={input}
        title={`Take ${amount} for the whole of ${orderNumber}`}
        explanation={<p>The order counts as paid in full. Your name and the reason stay with the payment.</p>}
        verb="Accept"
      >
        <ActText name="reason" label="Why" required isLong />
      </ActDialog>
      <ActDialog
        label="Send back"
        act="payments.sendBack"
        input={input}
        title={`Send ${amount} back`}
        explanation={<p>The shopper gets all of it back, and a mail with the reason. The order stays unpaid.</p>}
        verb="Send back"
      >
        <ActText name="reason" label="Why" hint="The shopper reads it" required isLong />
      </ActDialog>
    </>
  )
}
