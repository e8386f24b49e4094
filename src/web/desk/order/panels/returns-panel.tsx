import { Link } from 'react-router'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'
import { returnStateLabels } from '#src/shop/staff-texts/returns/return-texts.ts'
import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { Panel, PanelList } from '../../../desk-ui/panel.tsx'
import { StateLabel } from '../../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import type { OrderScreen } from '../order-screen.ts'

type ReplacesProps = { readonly replaces: NonNullable<OrderScreen['replaces']> }

const ReplacesPanel = ({ replaces: { returnNumber, orderNumber, isRest } }: ReplacesProps) => (
  <Panel
    title={returnNumber ? 'It replaces returned pieces' : isRest ? 'It is a second parcel' : 'It sends a parcel again'}
    note="costs nothing"
  >
    <PanelList>
      <li>
        {returnNumber && <Link to={deskAddressOf('return', { number: returnNumber })}>Return {returnNumber}</Link>}
        <Link to={deskAddressOf('order', { number: orderNumber })}>Order {orderNumber}</Link>
      </li>
    </PanelList>
  </Panel>
)

/** What is in each of the two parcels of an order, and where they are. */
function PartsPanel({ order: { number, state, parts, canBePutTogether } }: { readonly order: OrderScreen }) {
  if (!parts) return null
  return (
    <Panel title="In two parcels">
      <PanelList>
        <li>
          {number}
          <StateLabel look={orderStateLabels[state].look}>{orderStateLabels[state].label}</StateLabel>
          <span>{parts.own.join(', ')}</span>
        </li>
        {parts.orders.map((rest) => (
          <li key={rest.number}>
            <Link to={deskAddressOf('order', { number: rest.number })}>{rest.number}</Link>
            <StateLabel look={orderStateLabels[rest.state].look}>{orderStateLabels[rest.state].label}</StateLabel>
            <span>{parts.rest.join(', ')}</span>
          </li>
        ))}
      </PanelList>
      {canBePutTogether && (
        <ActButton act="parcels.putTogether" input={{ order: number }} icon="parcels">
          Put into one parcel again
        </ActButton>
      )}
    </Panel>
  )
}

/** The orders in which the parcel of this one was sent again. */
function SentAgainPanel({ order: { sentAgain } }: { readonly order: OrderScreen }) {
  if (sentAgain.length === 0) return null
  return (
    <Panel title="Sent again">
      <PanelList>
        {sentAgain.map(({ number, state }) => (
          <li key={number}>
            <Link to={deskAddressOf('order', { number })}>{number}</Link>
            <StateLabel look={orderStateLabels[state].look}>{orderStateLabels[state].label}</StateLabel>
          </li>
        ))}
      </PanelList>
    </Panel>
  )
}

/** Pieces of this order that came back, or are to, and what went out in their place. */
export function ReturnsPanel({ order }: { readonly order: OrderScreen }) {
  const { returns, replaces } = order
  if (replaces) return <ReplacesPanel replaces={replaces} />
  return (
    <>
      <PartsPanel order={order} />
      <SentAgainPanel order={order} />
      {returns.length > 0 && (
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
      )}
    </>
  )
}
