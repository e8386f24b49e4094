import { erasureText } from '#src/shop/staff-texts/privacy/privacy-texts.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Canvas, Personalisation, Picture } from '#src/shop/catalogue/product.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { type WrittenRecipient, writtenOf } from '#src/shop/orders/recipient.ts'
import { returnNumber, type ReturnState } from '#src/shop/returns/return.ts'
import { type DeskRight, mayDo, type Role } from '#src/shop/staff/desk-rights.ts'
import { invoiceSpellingText, otherStateText, shoppersChangesText } from '#src/shop/staff-texts/orders/recipient-texts.ts'
import { partTexts } from '#src/shop/staff-texts/dividing-texts.ts'
import { owedInsteadText } from '#src/shop/staff-texts/parcel-texts.ts'
import { orderTimeline, type TimelineEntry } from '#src/shop/staff-texts/orders/order-timeline.ts'
import { hasPassed, nextStepOf, type UnitState } from '#src/shop/workshop/unit.ts'
import type { InspectedOrder } from '#src/shop/workflows/views/views.ts'
import { moneyOf, type ShownMoney } from './shown-money.ts'
import { type ShownParcel, shownParcelOf } from './shown-parcel.ts'

/** Everything that the screen of an order shows. The order's id is its shopper's key: it is in nothing of this. */
export type OrderScreen = Pick<
  Order,
  'state' | 'paymentMethod' | 'advancePaise' | 'carriedPaise' | 'placedAt' | 'paidAt' | 'mode' | 'stock' | 'totals'
> & {
  readonly number: string
  readonly attention: readonly string[]
  readonly isOver: boolean
  readonly erasedAt: Date | undefined
  /** Somebody asked to have it erased. */
  readonly erasure: string | undefined
  /** Who of the staff entered it for a caller. */
  readonly takenBy: string | undefined
  readonly recipient: WrittenRecipient
  /** What staff should know before they correct it. */
  readonly hints: readonly string[]
  readonly consent: InspectedOrder['consent']
  readonly lines: readonly ShownLine[]
  readonly parcel: ShownParcel | undefined
  /** What became of the pieces of a parcel that came back or was lost is written down. */
  readonly hasSettledUnits: boolean
  readonly returns: readonly { readonly number: string; readonly state: ReturnState }[]
  /** Units of each line that may be taken back now, in the order of the lines; undefined where there is none, or the person may not. */
  readonly returnableUnits: readonly number[] | undefined
  /** The paid order in place of whose pieces it comes: those of a return, or of a parcel that did not arrive. */
  readonly replaces:
    | { readonly orderNumber: string; readonly returnNumber: string | undefined; readonly isRest: boolean; readonly owed: string }
    | undefined
  /** The orders in which its parcel was sent again, oldest first. */
  readonly sentAgain: readonly { readonly number: string; readonly state: Order['state'] }[]
  readonly canBeSentAgain: boolean
  /** What is in its own parcel, and the orders that bring the rest, oldest first; undefined where everything is in one. */
  readonly parts:
    | {
        readonly own: readonly string[]
        readonly rest: readonly string[]
        readonly orders: readonly { readonly number: string; readonly state: Order['state'] }[]
      }
    | undefined
  readonly canBeDivided: boolean
  readonly canBePutTogether: boolean
  /** Another order may be placed in its place: nothing is pressed. What hinders its money from paying that one, the form tells. */
  readonly canBeChanged: boolean
  readonly money: ShownMoney
  readonly mails: InspectedOrder['mails']
  readonly timeline: readonly TimelineEntry[]
  readonly earlier: InspectedOrder['ordersOfPhone']
  readonly may: Readonly<Record<ActRight, boolean>>
  /** When all of this was read. */
  readonly now: Date
}

const actRights = [
  ...(['confirmOrders', 'cancelUnpaidOrders', 'refundPayments', 'acceptHeldPayments', 'creditByHand', 'correctOrders'] as const),
  ...(['handleParcels', 'rebookParcels', 'settleAttention', 'sendMails', 'writeNotes', 'erasePersonalData', 'workOnUnits'] as const),
] satisfies readonly DeskRight[]
type ActRight = (typeof actRights)[number]

export type ShownLine = {
  /** From 1. */
  readonly position: number
  readonly productName: string
  readonly colourName: string
  readonly sku: string
  readonly quantity: number
  readonly unitPricePaise: Paise
  readonly personalisation: Personalisation | undefined
  readonly canvas: Canvas | undefined
  readonly picture: Picture | undefined
  readonly sizeMm: string
  /** "62 × 50 mm": the plate; undefined where the owner has not given its size. */
  readonly plateMm: string | undefined
  readonly units: readonly ShownUnit[]
  /** Its writing can be corrected: nothing of it is pressed, and nothing has left. */
  readonly isOpen: boolean
}

export type ShownUnit = {
  readonly ticket: string
  readonly state: UnitState
  /** Its ticket was printed. */
  readonly isPrinted: boolean
  /** Done, next and later, in this order; one that has no writing is only packed. */
  readonly steps: readonly ('done' | 'next' | 'later')[]
  /** "Pressed by Arun", and when. */
  readonly last: { readonly text: string; readonly at: Date } | undefined
}

type Seen = { readonly role: Role; readonly now: Date; readonly canBeSentAgain?: boolean }

export function toOrderScreen(inspected: InspectedOrder, { role, now, canBeSentAgain = false }: Seen): OrderScreen {
  const { order, parcel } = inspected
  const lines = linesOf(inspected)
  const money = moneyOf(inspected)
  return {
    ...{ state: order.state, paymentMethod: order.paymentMethod, placedAt: order.placedAt, paidAt: order.paidAt },
    ...{ mode: order.mode, stock: order.stock, totals: order.totals, advancePaise: order.advancePaise, carriedPaise: order.carriedPaise },
    number: order.orderNumber,
    attention: order.attention?.split('\n') ?? [],
    ...{ isOver: inspected.isOver, erasedAt: inspected.erasedAt, erasure: erasureText(inspected) },
    takenBy: takerOf(inspected),
    recipient: writtenOf(order.recipient),
    hints: inspected.erasedAt
      ? []
      : [shoppersChangesText(inspected.shoppersChanges), otherStateText(order.recipient), invoiceSpellingText(order.recipient)].filter(
          (text) => text !== undefined,
        ),
    consent: inspected.consent,
    lines,
    parcel: parcel && shownParcelOf(parcel, inspected.events),
    hasSettledUnits: inspected.settledUnits.length > 0,
    returns: inspected.returns.map(({ ordinal, state }) => ({ number: returnNumber(order.orderNumber, ordinal), state })),
    returnableUnits: mayDo(role, 'handleReturns') ? inspected.returnableUnits : undefined,
    replaces: order.replaces && {
      orderNumber: order.replaces.orderNumber,
      isRest: order.replaces.rest?.isSentAgain === false,
      returnNumber: order.replaces.returned && returnNumber(order.replaces.orderNumber, order.replaces.returned.ordinal),
      owed: owedInsteadText(order.replaces),
    },
    sentAgain: inspected.replacements
      .filter(({ returnId, rest }) => returnId === undefined && !rest)
      .map(({ orderNumber, state }) => ({ number: orderNumber, state })),
    canBeSentAgain: canBeSentAgain && mayDo(role, 'handleParcels'),
    parts: partsOf(inspected),
    canBeDivided: mayDo(role, 'handleParcels') && canBeDivided(inspected),
    canBePutTogether: mayDo(role, 'handleParcels') && canBePutTogether(inspected),
    canBeChanged:
      mayDo(role, 'takeOrders') &&
      isOpen(order.state) &&
      order.paymentMethod !== 'free' &&
      lines.every(({ personalisation, isOpen: isWritable }) => !personalisation || isWritable),
    money,
    mails: inspected.mails,
    timeline: orderTimeline(inspected),
    earlier: inspected.ordersOfPhone,
    may: Object.fromEntries(actRights.map((right) => [right, mayDo(role, right)])) as OrderScreen['may'],
    now,
  }
}

function partsOf({ order, replacements }: InspectedOrder): OrderScreen['parts'] {
  const texts = partTexts(order)
  const orders = replacements.filter(({ rest }) => rest).map(({ orderNumber, state }) => ({ number: orderNumber, state }))
  return texts && { ...texts, orders }
}

const isOpenAndPaid = ({ order, erasedAt }: InspectedOrder): boolean =>
  erasedAt === undefined &&
  order.paymentMethod === 'online' &&
  order.stock === 'taken' &&
  (order.state === 'paid' || order.state === 'booked')

/** As far as the screen knows; the act looks once more. */
const canBeDivided = (inspected: InspectedOrder): boolean =>
  isOpenAndPaid(inspected) &&
  partTexts(inspected.order) === undefined &&
  inspected.order.lines.reduce((all, { quantity }) => all + quantity, 0) > 1

const canBePutTogether = (inspected: InspectedOrder): boolean => {
  const rest = inspected.replacements.findLast((each) => each.rest)
  const isHere = rest?.rest?.isSentAgain === false && (rest.state === 'confirmed' || rest.state === 'booked')
  return isHere && isOpenAndPaid(inspected) && partTexts(inspected.order) !== undefined
}

function takerOf({ events }: InspectedOrder): string | undefined {
  const taken = events.find((event) => 'act' in event && event.act === 'order taken')
  return taken?.doneBy.who === 'staff' ? taken.doneBy.name : undefined
}

const openStates: readonly Order['state'][] = ['awaiting_payment', 'lapsed', 'to_confirm', 'paid', 'confirmed', 'booked']

/** Whether address and writing may still be corrected, as far as the order's state goes. */
export const isOpen = (state: Order['state']): boolean => openStates.includes(state)

function linesOf(inspected: InspectedOrder): ShownLine[] {
  const { order } = inspected
  let first = 1
  return order.lines.map((line, index) => {
    const numbers = { from: first, to: first + line.quantity - 1 }
    first += line.quantity
    const units = inspected.units.filter(({ number }) => number >= numbers.from && number <= numbers.to)
    const plate = units[0]?.plateMm
    const isBegun = units.some(({ state }) => hasPassed(state, 'pressed'))
    return {
      position: index + 1,
      ...{ productName: line.productName, colourName: line.colourName, sku: line.variantId },
      ...{ quantity: line.quantity, unitPricePaise: line.unitPricePaise },
      ...{ personalisation: line.personalisation, canvas: line.canvas, picture: line.picture },
      sizeMm: `${line.lengthMm} × ${line.widthMm} × ${line.heightMm} mm`,
      plateMm: plate && `${plate.width} × ${plate.height} mm`,
      units: units.map((unit) => shownUnitOf(unit, inspected)),
      isOpen: line.personalisation !== undefined && line.apart === undefined && isOpen(order.state) && !isBegun,
    }
  })
}

const stepLabels = { pressed: 'Pressed', checked: 'Checked', packed: 'Packed', again: 'Sent to be made again' } as const

function shownUnitOf(
  { ticket, state, personalisation, timesPrinted }: InspectedOrder['units'][number],
  { unitSteps }: InspectedOrder,
): ShownUnit {
  const steps = personalisation ? (['pressed', 'checked', 'packed'] as const) : (['packed'] as const)
  const next = nextStepOf(state, personalisation !== undefined)
  const last = unitSteps.findLast((step) => step.ticket === ticket && step.takenBackBy === undefined)
  return {
    ticket,
    state,
    isPrinted: timesPrinted > 0,
    steps: steps.map((step) => (hasPassed(state, step) ? 'done' : step === next ? 'next' : 'later')),
    last: last && { text: `${stepLabels[last.step]} by ${last.by.who === 'staff' ? last.by.name : 'the courier'}`, at: last.at },
  }
}
