import { Link } from 'react-router'
import { returnStateLabels } from '#src/shop/staff-texts/returns/return-texts.ts'
import { Panel, PanelList } from '../../../desk-ui/panel.tsx'
import { StateLabel } from '../../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import type { OrderScreen } from '../order-screen.ts'

const ReplacesPanel = ({ replaces: { returnNumber, orderNumber } }: { readonly replaces: NonNullable<OrderScreen['replaces']> }) => (
  <Panel title="It replaces returned pieces" note="costs nothing">
    <PanelList>
      <li>
        <Link to={deskAddressOf('return', { number: returnNumber })}>Return {returnNumber}</Link>
        <Link to={deskAddressOf('order', { number: orderNumber })}>Order {orderNumber}</Link>
      </li>
    </PanelList>
  </Panel>
)

/** Pieces of this order that came back, or are to. */
export function ReturnsPanel({ order: { returns, replaces } }: { readonly order: OrderScreen }) {
  if (replaces) return <ReplacesPanel replaces={replaces} />
  if (returns.length === 0) return null
  return (
    <Panel title="Returns">
      <PanelList>
        {returns.map(({ number, state }) => (
          <li key={number}>
            <Link to={deskAddressOf('return', { number })}>{number}</Link>
            <StateLabel look={returnStateLabels[state].look}>{returnStateLabels[state].label}</StateLabel>
          </li>
        ))}
      </PanelList>
    </Panel>
  )
}
