import type { FigureName } from './figures.ts'

type FigureText = {
  readonly label: string
  /** How it is counted. */
  readonly how: string
}

/** Each figure by name, and how it is counted. */
export const figureTexts: Readonly<Record<FigureName, FigureText>> = {
  orders: {
    label: 'Orders',
    how: 'Orders placed in these days that are certain: paid, or confirmed as cash. An order that nobody paid or confirmed is none, nor one that was cancelled before. It counts on the day it was placed.',
  },
  cancelledLater: {
    label: 'Cancelled later',
    how: 'Of these orders, those that were cancelled after they had become certain, whenever that was.',
  },
  moneyIn: {
    label: 'Money in',
    how: 'Payments on the day they paid their order, and cash on the day its parcel was delivered, less refunds on the day the gateway had done them. Held money counts once it is accepted, and money that goes back as surplus never.',
  },
  paidOnline: { label: 'Paid online', how: 'Payments on the day they paid their order.' },
  cashDelivered: {
    label: 'Cash at the door',
    how: 'Totals of cash orders on the day their parcel was delivered. How much of it the courier still holds stands beside Money in, and at Money, Cash.',
  },
  paidBack: { label: 'Refunds', how: 'Refunds of payments that paid an order, on the day the gateway had done them.' },
  orderedValue: {
    label: 'Ordered value',
    how: 'Totals of the orders of these days, by when they were placed. Orders that were cancelled later are in it, and stand beside it.',
  },
  cancelledValue: { label: 'Cancelled later', how: 'Totals of those of these orders that were cancelled after they had become certain.' },
  invoiced: {
    label: 'Invoiced',
    how: 'Invoices less credit notes, by the day on the document: the totals of the page GST, to the paisa.',
  },
  taxable: { label: 'Taxable value', how: 'Taxable value of invoices less that of credit notes, by the day on the document.' },
  tax: { label: 'GST', how: 'CGST, SGST and IGST of invoices less those of credit notes, by the day on the document.' },
  averageOrder: { label: 'Average order', how: 'Ordered value, divided by orders.' },
  medianOrder: { label: 'Median order', how: 'Half of the orders came to so much or less.' },
  cashShare: {
    label: 'Share in cash',
    how: 'Orders to be paid in cash, of all orders of these days. One that was paid online after all is not in cash.',
  },
  turnedOnline: { label: 'Turned online', how: 'Orders placed with cash on delivery that were paid online before they left.' },
  cashConfirmed: {
    label: 'Cash confirmed',
    how: 'Of the orders placed in cash in these days, those that staff have confirmed. The others wait, were cancelled, or were paid online.',
  },
  timeToCall: { label: 'Time to the call', how: 'From the order to the first call about it; half of them took so long or less.' },
  callsForEach: { label: 'Calls for each', how: 'Calls about cash orders placed in these days, divided by these orders.' },
  cameBack: {
    label: 'Came back',
    how: 'Parcels that are back, on their way back, or lost, of these and those that were delivered. They count on the day they were sent, whenever they came back.',
  },
  sent: { label: 'Sent', how: 'Parcels that the courier took in these days.' },
  stillOut: { label: 'Not over yet', how: 'Of the parcels sent in these days, those that are still on their way to the shopper.' },
  notAtFirst: {
    label: 'Not delivered at first',
    how: 'Of the parcels sent in these days, those that could not be delivered at least once.',
  },
  daysToDelivery: {
    label: 'Days to the door',
    how: 'Days of the calendar from the order to its delivery, of what was delivered in these days; half of them took so long or less.',
  },
  daysToDeliveryMost: { label: 'Nine of ten within', how: 'Nine of ten orders delivered in these days took so many days or less.' },
  promiseKept: {
    label: 'Promise kept',
    how: 'Of what was delivered in these days, the orders that arrived on the last day promised at the checkout, or before it. One in two parcels has arrived when both have. For cash too the promise runs from the order, and not from the call.',
  },
  promiseUnknown: {
    label: 'Not recorded',
    how: 'Orders delivered in these days of which no promise is recorded: they were placed before the shop wrote it down, or entered without one.',
  },
  madeAgain: {
    label: 'Made again',
    how: 'Pieces that were spoilt and made again in these days, for each piece pressed in these days. Steps that were taken back do not count.',
  },
  pressed: { label: 'Pressed', how: 'Pieces pressed in these days; steps that were taken back do not count.' },
  refundCount: { label: 'Refunds', how: 'Refunds of payments that paid an order, on the day the gateway had done them.' },
  refunded: { label: 'Refunded', how: 'What these refunds come to.' },
  refundShare: { label: 'Of money in', how: 'What was refunded, of payments and cash before refunds in the same days.' },
  soldUnits: { label: 'Pieces sold', how: 'Pieces of the orders of these days. Those of orders that were cancelled later are taken off.' },
  enquiries: {
    label: 'Enquiries',
    how: 'Messages and bulk enquiries received in these days, without spam. Those that ended a year ago are deleted, and not counted any more.',
  },
  answeredInTime: {
    label: 'Answered in time',
    how: 'Of the enquiries received in these days, those that were first answered within 24 business hours. Sundays and holidays do not count.',
  },
  timeToAnswer: {
    label: 'Time to answer',
    how: 'Business hours to the first answer; half of those that were answered took so long or less.',
  },
}

export const isFigureName = (name: string): name is FigureName => Object.hasOwn(figureTexts, name)

/** The figures of the page, each with what stands beside it. */
export const figureGroups: readonly { readonly main: FigureName; readonly beside: readonly FigureName[] }[] = [
  { main: 'moneyIn', beside: ['paidOnline', 'cashDelivered', 'paidBack'] },
  { main: 'orders', beside: ['cancelledLater', 'soldUnits'] },
  { main: 'orderedValue', beside: ['cancelledValue'] },
  { main: 'averageOrder', beside: ['medianOrder'] },
  { main: 'invoiced', beside: ['taxable', 'tax'] },
  { main: 'cashShare', beside: ['turnedOnline'] },
  { main: 'cashConfirmed', beside: ['timeToCall', 'callsForEach'] },
  { main: 'cameBack', beside: ['sent', 'stillOut'] },
  { main: 'notAtFirst', beside: [] },
  { main: 'daysToDelivery', beside: ['daysToDeliveryMost'] },
  { main: 'promiseKept', beside: ['promiseUnknown'] },
  { main: 'madeAgain', beside: ['pressed'] },
  { main: 'refundCount', beside: ['refunded', 'refundShare'] },
  { main: 'enquiries', beside: ['answeredInTime', 'timeToAnswer'] },
]

/** What the shop does not know, and why. */
export const notMeasured: readonly string[] = ['Visits, conversion, and where people came from: shoppers are not followed.']
