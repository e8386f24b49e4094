import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import styles from './checkout-page.module.css'
import type { ChangedLine } from './order-request.wire.ts'
import type { CheckoutProblem } from './use-place-order.ts'

/** Why the order did not go through, and what the shopper can do now. Takes the focus, because it stands above the button that was pressed. */
export function ProblemPanel({ problem, onAccept }: { problem: CheckoutProblem; onAccept: (lines: readonly ChangedLine[]) => void }) {
  switch (problem.code) {
    case 'fields':
      return null
    case 'total_changed':
      return (
        <Panel title="A price has changed" problem={problem}>
          <ul className={styles.changes}>
            {problem.lines.map(({ line, title, pricePaise, priceBeforePaise }) => (
              <li key={line}>
                {title}: now {formatPaise(pricePaise)}
                {priceBeforePaise !== undefined && `, before ${formatPaise(priceBeforePaise)}`}
              </li>
            ))}
          </ul>
          <p>The total is now {formatPaise(problem.totalPaise)}. Nothing has been ordered or charged yet.</p>
          <Button onClick={() => onAccept(problem.lines)}>Order for {formatPaise(problem.totalPaise)}</Button>
        </Panel>
      )
    case 'refused':
      return (
        <Panel title="This order cannot be placed yet" problem={problem}>
          <p>{problem.message}</p>
          <p>
            Nothing has been charged. <Link to={addressOf('cart')}>Change it in your cart</Link>, and come back: what you wrote here is
            kept.
          </p>
        </Panel>
      )
    case 'payment_unavailable':
      return (
        <Panel title="The payment could not be started" problem={problem}>
          <p>{problem.message} What you wrote is kept, and trying again does not order twice.</p>
        </Panel>
      )
    case 'lost':
      return (
        <Panel title="We could not reach the shop" problem={problem}>
          <p>{problem.words}</p>
          <p>What you wrote is kept in this browser. Please try again: the order is placed once, however often it is sent.</p>
        </Panel>
      )
  }
}

function Panel({ title, problem, children }: { title: string; problem: CheckoutProblem; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [problem])
  return (
    <div ref={panel} className={styles.problem} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
