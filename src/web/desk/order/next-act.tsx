import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { PrintLink } from '../../desk-ui/print-link.tsx'
import type { OrderScreen } from './order-screen.ts'

/** The one thing to do next with this order, as the primary button of the screen; nothing when it waits for others. */
export function NextAct({ order }: { readonly order: OrderScreen }) {
  const { number, state, stock, may, parcel, money } = order
  if (may.acceptHeldPayments && money.attempts.some((attempt) => attempt.state === 'mismatch'))
    return (
      <DeskButtonLink look="primary" to="#money" reloadDocument>
        Decide about the payment
      </DeskButtonLink>
    )
  const isToConfirm = state === 'to_confirm' || (state === 'paid' && stock === 'short')
  if (isToConfirm && may.confirmOrders)
    return (
      <ActButton act="orders.confirm" input={{ order: number, seen: state }} look="primary" icon="check">
        {state === 'paid' ? 'Take the pieces' : 'Confirm'}
      </ActButton>
    )
  if (parcel?.lastError && may.handleParcels)
    return (
      <ActButton act="parcels.retry" input={{ order: number }} look="primary" icon="retry">
        Retry the parcel
      </ActButton>
    )
  const toPrint = order.lines.flatMap(({ units, personalisation }) =>
    personalisation ? units.filter(({ state: made }) => made === 'queued') : [],
  )
  if (toPrint.length > 0 && may.handleParcels)
    return (
      <PrintLink form="ticket" of={[number]} look="primary">
        Print {toPrint.length === 1 ? 'the ticket' : `${toPrint.length} tickets`}
      </PrintLink>
    )
  return null
}
