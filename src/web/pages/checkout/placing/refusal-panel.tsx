import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import type { CheckoutContent } from '#src/web/browser/buy-now.ts'
import { productAddress } from '#src/web/product-address.ts'
import { addressOf } from '#src/web/routes.ts'
import { Button } from '#src/web/ui/button.tsx'
import styles from '../checkout-page.module.css'
import { type ChargeRow, chargeRows, type Charges } from '#src/shop/pricing/order-totals.ts'
import type { ChangedTotal, Refusal } from './order-request.wire.ts'
import { ProblemPanel } from './problem-panel.tsx'

export type RefusalPanelProps = {
  readonly refusal: Refusal
  readonly content: CheckoutContent
  readonly onAccept: (refusal: ChangedTotal) => void
}

/** Shows why the shop refused the order, and what the shopper can do now. */
export function RefusalPanel({ refusal, content, onAccept }: RefusalPanelProps) {
  switch (refusal.code) {
    case 'fields':
      return null
    case 'total_changed':
      return (
        <ProblemPanel title={refusal.lines.length > 0 ? 'A price has changed' : 'The total has changed'} occasion={refusal}>
          <ul className={styles.changes}>
            {refusal.lines.map(({ line, title, pricePaise, priceBeforePaise }) => (
              <li key={line}>
                {title}: now {formatPaise(pricePaise)}
                {priceBeforePaise !== undefined && `, before ${formatPaise(priceBeforePaise)}`}
              </li>
            ))}
            {rowsOf(refusal.charges).map(([label, amount]) => (
              <li key={label}>
                {label}: {amount}
              </li>
            ))}
          </ul>
          <p>The total is now {formatPaise(refusal.totalPaise)}. Nothing has been ordered or charged yet.</p>
          <Button onClick={() => onAccept(refusal)}>Order for {formatPaise(refusal.totalPaise)}</Button>
        </ProblemPanel>
      )
    case 'refused':
      return (
        <ProblemPanel title="This order cannot be placed yet" occasion={refusal}>
          <p>{refusal.message}</p>
          <p>
            Nothing has been charged, and what you wrote is kept. To change the pieces, press Change at “Your order”.{' '}
            <WayBack content={content} />.
          </p>
        </ProblemPanel>
      )
    case 'payment_unavailable':
      return (
        <ProblemPanel title="The payment could not be started" occasion={refusal}>
          <p>{refusal.message} What you wrote is kept, and trying again does not order twice.</p>
        </ProblemPanel>
      )
  }
}

/** Nothing where nothing is charged beside the goods. */
const rowsOf = (charges: Charges): ChargeRow[] => (charges.deliveryPaise + charges.cashFeePaise > 0 ? chargeRows(charges) : [])

/** Links to where the variant was chosen: a "Buy Now" line was never in the cart. */
function WayBack({ content: { cameFrom, lines } }: { content: CheckoutContent }) {
  const [line] = lines
  if (cameFrom === 'buy-now' && line) {
    const address = productAddress(line.productId, { colour: line.colourName })
    return <Link to={address}>Choose another colour or quantity of {line.productName}</Link>
  }
  return <Link to={addressOf('cart')}>Change it in your cart</Link>
}
