import { lazy, Suspense, useState } from 'react'
import { formatPaise } from '#src/kit/money.ts'
import { countUnits, lineTitle, type CartLine } from '#src/shop/cart/cart.ts'
import { type Charges, lineTotal, orderTotals } from '#src/shop/pricing/order-totals.ts'
import type { CheckoutContent } from '../../browser/buy-now.ts'
import { ChargeRows, ContainedGst } from '../../totals/order-totals.tsx'
import { Button } from '../../ui/button.tsx'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import { showToast } from '../../ui/message/toast.tsx'
import styles from './order-summary.module.css'

const loadChangeLines = async () => ({ default: (await import('../../lines/change-lines.tsx')).ChangeLines })
const ChangeLines = lazy(loadChangeLines)

type OrderSummaryProps = {
  readonly content: CheckoutContent | undefined
  readonly charges: Charges
  /** Whether the charges have the price of delivery; else it depends on a pincode that is not known yet. */
  readonly isDeliveryKnown: boolean
}

/** Shows lines and total beside the form; a placeholder until the browser's storage has been read. */
export function OrderSummary({ content, charges, isDeliveryKnown }: OrderSummaryProps) {
  const [isChanging, setChanging] = useState(false)
  const lines = content?.lines ?? []
  const totals = orderTotals(lines, charges)
  const change = () =>
    loadChangeLines().then(
      () => setChanging(!isChanging),
      () => showToast('The shop could not be reached. Please try again.', 'danger'),
    )
  const shown = (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <SummaryLine key={line.id} line={line} />
      ))}
    </ul>
  )
  return (
    <section className={styles.summary} aria-labelledby="summary" aria-busy={content === undefined}>
      <div className={styles.head}>
        <h2 id="summary" className={styles.title}>
          Your order
        </h2>
        {content && (
          <Button look="quiet" aria-expanded={isChanging} onClick={() => void change()}>
            {isChanging ? 'Done' : 'Change'}
            <span className="unseen">{isChanging ? ' changing' : ''} your order</span>
          </Button>
        )}
      </div>
      {content === undefined && <div className={styles.waiting} aria-hidden="true" />}
      {isChanging && content ? (
        <Suspense fallback={shown}>
          <ChangeLines content={content} label="Pieces of your order" keepsLast />
        </Suspense>
      ) : (
        shown
      )}
      <dl className={styles.sums}>
        <dt>
          Subtotal<span className="unseen"> for {countUnits({ lines })} items</span>
        </dt>
        <dd>{content && formatPaise(totals.goodsPaise)}</dd>
        <ChargeRows totals={totals} delivery={isDeliveryKnown ? undefined : 'by pincode'} />
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{content && formatPaise(totals.totalPaise)}</dd>
      </dl>
      <div className={styles.note}>
        <ContainedGst totals={totals} />
      </div>
    </section>
  )
}

function SummaryLine({ line }: { line: CartLine }) {
  const { personalisation, quantity } = line
  const written = [personalisation?.name, personalisation?.sign].filter(Boolean).join(', ')
  return (
    <li className={styles.line}>
      <LidPicture lid={line} shownWidth={80} className={styles.picture} />
      <div>
        <p>{lineTitle(line)}</p>
        {written && <p className={styles.note}>We will press: {written}</p>}
        <p className={styles.note}>
          {quantity} × {formatPaise(line.unitPricePaise)}
        </p>
      </div>
      <p className={styles.price}>{formatPaise(lineTotal(line))}</p>
    </li>
  )
}
