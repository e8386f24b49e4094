import { type LoaderFunctionArgs, data } from 'react-router'
import { lineTitle } from '#src/shop/cart/cart.ts'
import type { OrderLine } from '#src/shop/orders/order.ts'
import { isInspected, returnNumber } from '#src/shop/returns/return.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { nextReturnStep, pickupText, soldOutMessage } from '#src/shop/staff-texts/returns/return-texts.ts'
import type { Replacement } from '#src/shop/workflows/returning/returning.ts'
import { deskContext } from '../desk-context.ts'
import { findReturn } from './find-return.ts'

/** What the screen of one return shows; without the order's id, which is its shopper's key. */
export async function loadReturn({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const found = await findReturn(params['number'], shop)
  if (!found) throw data(undefined, { status: 404 })
  const {
    order,
    asked,
    events,
    photos,
    pickup,
    isCollectable,
    owedPaise,
    onlinePaise,
    isPaidOnline,
    hasGoneBack,
    upi,
    carriage,
    replacement,
    soldOut,
  } = found
  const { id: _id, orderId: _orderId, lines, ...rest } = asked
  const waiting = await shop.desk.findWaiting({ kind: 'order', number: order.orderNumber })
  const mayRefund = mayDo(login.role, 'refundPayments')
  return {
    ...{ ...rest, events, isCollectable, owedPaise, onlinePaise, isPaidOnline, hasGoneBack, now, mayRefund },
    pickup: pickup && pickupText(pickup, asked.state),
    number: returnNumber(order.orderNumber, asked.ordinal),
    orderNumber: order.orderNumber,
    recipientName: order.recipient.name,
    photos: photos.map(({ key }) => key),
    // The order's id is its shopper's key.
    replacement: replacement && replacementOf(replacement),
    soldOut: soldOut.length > 0 ? soldOutMessage(soldOut) : undefined,
    // For whoever pays.
    upi: mayRefund ? upi : undefined,
    carriage: carriage && { ...carriage, upi: mayRefund ? carriage.upi : undefined },
    lines: lines.map(({ position, units, backInStock }) => {
      const line = order.lines[position - 1]
      return {
        ...{ position, units, backInStock, line: line && shownLineOf(line) },
        title: line ? lineTitle(line) : `Line ${position}`,
        writing: line?.personalisation && [line.personalisation.name, line.personalisation.sign].filter(Boolean).join(', '),
      }
    }),
    next: nextReturnStep(asked.state, {
      agreed: asked.agreed,
      isPaidOnline,
      onlinePaise,
      pickup,
      isSentBack: isInspected(asked),
      hasGoneBack,
    }),
    waiting: waiting.filter(({ askedBy }) => askedBy !== login.name).map(({ key, askedBy, message }) => ({ key, askedBy, message })),
  }
}

const replacementOf = ({ orderNumber, state, parcelState, awb, courierName }: Replacement) => ({
  ...{ orderNumber, state, parcelState, awb, courierName },
})

const shownLineOf = ({ productName, colourName, personalisation, canvas, picture }: OrderLine) => ({
  ...{ productName, colourName, personalisation, canvas, picture },
})

export type ReturnScreen = Awaited<ReturnType<typeof loadReturn>>
