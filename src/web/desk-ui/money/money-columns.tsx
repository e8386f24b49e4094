import { formatPaise } from '#src/kit/money.ts'
import { paymentMethodLabel } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import { paymentStateLabels, refundStateLabels } from '#src/shop/staff-texts/payment-state-labels.ts'
import type { DataColumn } from '../data-table/data-table.tsx'
import { Moment } from '../moment.tsx'
import { StateLabel } from '../state-label.tsx'
import type { ListedPayment, OpenRefund } from './money-rows.ts'
import { OrderLink } from './order-link.tsx'

export const columnsAt = (now: Date) => ({ paymentColumns: paymentColumnsAt(now), refundColumns: refundColumnsAt(now) })

const paymentColumnsAt = (now: Date): readonly DataColumn<ListedPayment>[] => [
  { id: 'order', head: 'Order', onCard: 'title', cell: ({ orderNumber }) => <OrderLink number={orderNumber} /> },
  { id: 'when', head: 'When', onCard: 'who', cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} now={now} /> },
  { id: 'by', head: 'By', onCard: 'nowhere', cell: ({ method }) => paymentMethodLabel(method) },
  {
    id: 'state',
    head: 'State',
    onCard: 'state',
    cell: ({ state }) => <StateLabel look={paymentStateLabels[state].look}>{paymentStateLabels[state].label}</StateLabel>,
  },
  { id: 'payment', head: 'Payment', onCard: 'nowhere', from: 78, cell: ({ gatewayPaymentId }) => <code>{gatewayPaymentId}</code> },
  { id: 'why', head: 'Why', onCard: 'remark', cell: ({ failure }) => failure },
  {
    id: 'back',
    head: 'Sent back',
    onCard: 'nowhere',
    isNumber: true,
    from: 58,
    cell: ({ refundedPaise }) => (refundedPaise > 0 ? formatPaise(refundedPaise) : null),
  },
  { id: 'amount', head: 'Amount', onCard: 'amount', isNumber: true, cell: ({ amountPaise }) => formatPaise(amountPaise) },
]

const refundColumnsAt = (now: Date): readonly DataColumn<OpenRefund>[] => [
  { id: 'order', head: 'Order', onCard: 'title', cell: ({ orderNumber }) => <OrderLink number={orderNumber} /> },
  { id: 'asked', head: 'Asked', onCard: 'who', cell: ({ askedAt }) => <Moment at={askedAt} now={now} /> },
  {
    id: 'state',
    head: 'State',
    onCard: 'state',
    cell: ({ state }) => <StateLabel look={refundStateLabels[state].look}>{refundStateLabels[state].label}</StateLabel>,
  },
  {
    id: 'why',
    head: 'Why',
    onCard: 'remark',
    cell: ({ reason, lastError, nextTryAt }) => (
      <>
        {reason}
        {lastError && <small>{lastError}</small>}
        {nextTryAt && (
          <small>
            Asked again <Moment at={nextTryAt} now={now} />
          </small>
        )}
      </>
    ),
  },
  { id: 'amount', head: 'Amount', onCard: 'amount', isNumber: true, cell: ({ amountPaise }) => formatPaise(amountPaise) },
]
