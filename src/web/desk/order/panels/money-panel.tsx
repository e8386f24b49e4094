import { formatPaise, paiseToRupees } from '#src/kit/money.ts'
import { chargeRows } from '#src/shop/pricing/order-totals.ts'
import { cashPaise } from '#src/shop/pricing/part-payment.ts'
import { paymentMethodLabel } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { Tag } from '../../../desk-ui/tag.tsx'
import { fullDeskAddressOf } from '../../../routes/desk-addresses.ts'
import { FoldingPanel } from './folding-panel.tsx'
import { Moment } from '../../../desk-ui/moment.tsx'
import styles from './money-panel.module.css'
import { HeldPayment } from '../acts/held-payment.tsx'
import type { OrderScreen } from '../order-screen.ts'
import type { ShownMoney } from '../shown-money.ts'

export function MoneyPanel({ order }: { readonly order: OrderScreen }) {
  const { money, totals } = order
  const isFree = order.paymentMethod === 'free'
  const rows = isFree
    ? [['Value declared to the carrier', formatPaise(totals.goodsPaise)] as const]
    : [['Pieces', formatPaise(totals.goodsPaise)] as const, ...chargeRows(totals)]
  return (
    <FoldingPanel id="money" title="Money" foldsOnPhone acts={<Acts order={order} />}>
      <dl className={styles.sums}>
        {rows.map(([label, value]) => (
          <Row key={label} label={label} value={value} />
        ))}
        {!isFree && totals.containedTaxPaise !== undefined && <Row label="of it GST" value={formatPaise(totals.containedTaxPaise)} />}
        <Row label={order.advancePaise > 0 ? 'Total' : paidLabel(order)} value={formatPaise(totals.totalPaise)} isSum />
        {order.advancePaise > 0 && <Row label={`${paidLabel(order)} in advance`} value={formatPaise(order.advancePaise)} />}
        {order.advancePaise > 0 && <Row label={balanceLabel(order)} value={formatPaise(cashPaise(order))} />}
        {order.carriedPaise > 0 && <Row label="Of it paid with the order before" value={formatPaise(order.carriedPaise)} />}
        {money.carriedOn && <Row label={`Pays ${money.carriedOn.orderNumber}`} value={formatPaise(money.carriedOn.amountPaise)} />}
        {money.leftPaise > 0 && money.refunds.length > 0 && <Row label="Can still go back" value={formatPaise(money.leftPaise)} />}
      </dl>
      <Attempts order={order} money={money} />
      <Refunds order={order} money={money} />
      <Documents order={order} />
    </FoldingPanel>
  )
}

const Row = ({ label, value, isSum = false }: { readonly label: string; readonly value: string; readonly isSum?: boolean }) => (
  <div className={isSum ? styles.sum : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

export function paidLabel({ paymentMethod, advancePaise, paidAt, state, money }: OrderScreen): string {
  const method = money.attempts.find(({ hasPaid }) => hasPaid)?.method
  if (paidAt) return method ? `Paid by ${paymentMethodLabel(method)}` : 'Paid'
  if (paymentMethod === 'cod' && advancePaise === 0) return state === 'delivered' ? 'Paid to the courier' : 'Cash on delivery'
  return paymentMethod === 'free' ? 'Nothing to pay' : 'Not paid'
}

/** What the courier collects besides an advance, or has collected. */
const balanceLabel = ({ state }: OrderScreen): string =>
  state === 'delivered'
    ? 'Balance paid to the courier'
    : state === 'cancelled' || state === 'returned_to_origin'
      ? 'Balance, never collected'
      : 'Balance to collect'

function Acts({ order }: { readonly order: OrderScreen }) {
  return order.money.gatewayKnowsIt && !order.erasedAt ? (
    <ActButton act="payments.reconcile" input={{ order: order.number }} look="flat">
      Ask the gateway now
    </ActButton>
  ) : null
}

const attemptLabels: Readonly<Record<ShownMoney['attempts'][number]['state'], string>> = {
  created: 'begun',
  authorised: 'promised by the bank',
  captured: 'paid',
  failed: 'failed',
  mismatch: 'held: another amount',
  surplus: 'too much, goes back',
  refunded: 'refunded',
}

function Attempts({ order, money }: { readonly order: OrderScreen; readonly money: ShownMoney }) {
  if (money.attempts.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Payments">
      {money.attempts.map((attempt) => {
        const { gatewayPaymentId, state, amountPaise, currency, failure, firstSeenAt } = attempt
        const decision = money.decisions.find((made) => made.gatewayPaymentId === gatewayPaymentId)
        return (
          <li key={gatewayPaymentId}>
            <p className={styles.first}>
              <span className={styles.key}>{gatewayPaymentId}</span>
              <b>{currency === 'INR' ? formatPaise(amountPaise) : `${paiseToRupees(amountPaise)} ${currency}`}</b>
            </p>
            <p className="soft">
              {state === 'mismatch' ? <Tag look="late">{attemptLabels[state]}</Tag> : attemptLabels[state]},{' '}
              <Moment at={firstSeenAt} now={order.now} />
              {failure && `: ${failure}`}
            </p>
            {decision && (
              <p>
                {decision.decision === 'accepted' ? 'Accepted' : 'Sent back'} by {decision.decidedBy}: {decision.because}
              </p>
            )}
            {state === 'mismatch' && !decision && <HeldPayment order={order} payment={attempt} />}
          </li>
        )
      })}
    </ul>
  )
}

const refundLabels = { asked: 'is to go back', pending: 'is on its way back', processed: 'went back', failed: 'did not go back' } as const

function Refunds({ order, money }: { readonly order: OrderScreen; readonly money: ShownMoney }) {
  if (money.refunds.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Refunds">
      {money.refunds.map(({ id, amountPaise, reason, state, lastError, nextTryAt, askedAt }) => (
        <li key={id}>
          <p className={styles.first}>
            <span>
              {formatPaise(amountPaise)} {refundLabels[state]}
            </span>
            <Moment at={askedAt} now={order.now} />
          </p>
          <p className="soft">{reason}</p>
          {lastError && <p className={styles.wrong}>Gateway: “{lastError}”</p>}
          {lastError && nextTryAt && (
            <p className="soft">
              Tried again at <Moment at={nextTryAt} now={order.now} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Documents({ order }: { readonly order: OrderScreen }) {
  const { documents, challans } = order.money
  return (
    <div className={styles.documents}>
      {documents.map(({ number, kind, which, totalPaise, taxPaise, why }) => (
        <p key={number}>
          <a href={fullDeskAddressOf('orderDocument', { number: order.number, which: String(which) })} target="_blank" rel="noreferrer">
            {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number}
          </a>{' '}
          <span className="soft">
            {formatPaise(totalPaise)}, of it GST {formatPaise(taxPaise)}
            {why && `. ${why}`}
          </span>
        </p>
      ))}
      {challans.map(({ number, which, isCurrent }) => (
        <p key={number}>
          <a href={fullDeskAddressOf('orderDocument', { number: order.number, which })} target="_blank" rel="noreferrer">
            Delivery challan {number}
          </a>{' '}
          <span className="soft">three copies{isCurrent ? '' : ', of an earlier booking'}</span>
        </p>
      ))}
      {order.may.creditByHand && documents.some(({ kind }) => kind === 'invoice') && <CreditDialog order={order} />}
    </div>
  )
}

const CreditDialog = ({ order }: { readonly order: OrderScreen }) => (
  <ActDialog
    act="payments.credit"
    input={{ order: order.number }}
    label="Credit by hand"
    look="quiet"
    title={`Issue a credit note for ${order.number}`}
    explanation="For money that went back past the shop, in cash or by bank transfer. No money moves. A credit note is never changed."
    verb="Issue it"
  >
    <ActText
      name="amount"
      label="Rupees"
      hint="Leave it empty for all that is left of the invoice"
      inputMode="decimal"
      autoComplete="off"
    />
    <ActText name="reason" label="Reason, printed on it" required autoComplete="off" />
  </ActDialog>
)
