import { Link } from 'react-router'
import { callAddressOf } from '../../../desk-ui/call-address.ts'
import { PeekPanel } from '../../../desk-ui/data-table/peek-panel.tsx'
import { deskButtonClass } from '../../../desk-ui/desk-button.tsx'
import { StateLabel } from '../../../desk-ui/state-label.tsx'
import { LidPicture } from '../../../ui/lid/lid-picture.tsx'
import type { Peek } from './load-peek.ts'
import styles from './order-peek.module.css'

type OrderPeekProps = { readonly order: Peek; readonly to: string; readonly closeTo: string; readonly onClose: () => void }

/** An order in short: lines, address, what happened last. */
export function OrderPeek({ order, to, closeTo, onClose }: OrderPeekProps) {
  const { number, state, placed, total, attention, lines, name, phone, address, last } = order
  return (
    <PeekPanel title={number} closeTo={closeTo} onClose={onClose}>
      <p className={styles.state}>
        <StateLabel look={state.look}>{state.label}</StateLabel>
        <span className="soft">
          {total}, placed {placed}
        </span>
      </p>
      {attention && <p className={styles.attention}>{attention}</p>}
      <ul className={styles.lines}>
        {lines.map(({ lid, product, quantity, price }, at) => (
          <li key={at}>
            <LidPicture lid={lid} shownWidth={72} className={styles.lid} />
            <p>
              {lid.personalisation && <b>{[lid.personalisation.name, lid.personalisation.sign].filter(Boolean).join(', ')}</b>}
              <span>{product}</span>
              <small>
                {quantity} × {price}
              </small>
            </p>
          </li>
        ))}
      </ul>
      <address className={styles.address}>
        <b>{name}</b>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={callAddressOf(phone)}>{phone}</a>
      </address>
      {last && (
        <p className="soft">
          {last.what}, {last.when}, by {last.by}
          {last.note && `: ${last.note}`}
        </p>
      )}
      <p>
        <Link className={deskButtonClass('secondary')} to={to}>
          Open {number}
        </Link>
      </p>
    </PeekPanel>
  )
}
