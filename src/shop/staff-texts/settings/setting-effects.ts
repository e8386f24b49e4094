import { formatPaise, formatPercent } from '#src/kit/money.ts'
import type { CodRules } from '../../cart/cod-rules.ts'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import { stateOfGstin } from '#src/kit/contact/gstin.ts'
import { addDays, type Day, dayOf } from '#src/kit/time/day.ts'
import { formatDays, formatLongDay } from '#src/kit/time/format-date.ts'
import { deliveryPriceText } from '../../pricing/charges.ts'
import type { ShopSettings } from '../../settings.ts'
import { isWorkingDay, readyDay } from '../../shipping/working-days.ts'
import type { TaxedProducts } from '../../tax/taxed-products.store.ts'
import { rateOn, type TaxClass } from '../../tax/tax-rates.ts'
import type { PartName } from './setting-parts.ts'

/** What the shop knows besides its settings. */
export type EffectSurroundings = {
  readonly now: Date
  /** The place of a pincode; empty where it is not known. */
  readonly cityOf: (pincode: string) => string
}

const formatDay = (day: Day): string => formatDays(day, day)

type Effects = (settings: ShopSettings, around: EffectSurroundings) => readonly string[]

/** What the settings of a part mean for shoppers and staff, in sentences. */
export const settingEffects = (part: Exclude<PartName, 'tax'>, settings: ShopSettings, around: EffectSurroundings): readonly string[] =>
  effects[part](settings, around)

const details: Effects = ({ brand, contact, grievanceOfficer, listing, offline, searchEngines }) => [
  brand.gstin === undefined
    ? `Invoices name ${brand.legalName} and no GSTIN: no GST is charged.`
    : `Invoices name ${brand.legalName} with the GSTIN ${brand.gstin}, of ${nameOfState(brand.gstin)}. Invoices that were issued stay as they are.`,
  `Every product, the contact page and all mails name ${contact.phone} and ${contact.email}.`,
  `Complaints are answered for by ${grievanceOfficer.name}, ${grievanceOfficer.designation}.`,
  `The price slider of a list goes from ₹0 to ₹${listing.priceEndRupees.toLocaleString('en-IN')} and above.`,
  offline.keepsPages
    ? 'A phone without a network shows the pages and the bag it has seen, marked as old; it never orders from them.'
    : 'Without a network nothing is shown. A browser that has kept pages deletes them at its next visit.',
  searchEngines.areNotified
    ? 'Bing, and the engines that share what it hears, get the address of each page within minutes of its change.'
    : 'Search engines find changes by themselves, some after days: none is notified.',
]

function nameOfState(gstin: Parameters<typeof stateOfGstin>[0]): string {
  const state = stateOfGstin(gstin)
  return state ? stateNames[state] : 'an unknown state'
}

/** The next day on which somebody works, so that the example is true of an order. */
const hours: Effects = ({ delivery, pickup }, { now }) => {
  const today = nextWorkingDay(dayOf(now), delivery)
  const { cutOffHour } = delivery
  const [before, after] = [readyDay(momentAt(today, cutOffHour - 1), 0, delivery), readyDay(momentAt(today, cutOffHour), 0, delivery)]
  const coming = delivery.holidays.filter((day) => day >= dayOf(now)).toSorted()
  return [
    cutOffHour === 0
      ? `Whatever is ordered on ${formatDay(today)} counts from ${formatDay(after)}.`
      : `What is in stock and ordered on ${formatDay(today)} at ${cutOffHour - 1}.59 leaves on ${formatDay(before)}; at ${cutOffHour}.01 it leaves on ${formatDay(after)}.`,
    pickup.time === undefined ? 'Nobody is told when couriers come.' : `Couriers come on working days at ${pickup.time.replace(':', '.')}.`,
    coming.length === 0
      ? 'No holiday is to come: only Sundays are days off.'
      : `The next days off besides Sundays: ${coming.slice(0, 4).map(formatDay).join(', ')}${coming.length > 4 ? ` and ${coming.length - 4} more` : ''}.`,
  ]
}

function nextWorkingDay(from: Day, working: ShopSettings['delivery']): Day {
  let day = from
  while (!isWorkingDay(day, working)) day = addDays(day, 1)
  return day
}

/** Half past that hour in India. */
const momentAt = (day: Day, hour: number): Date => new Date(`${day}T${String(Math.max(hour, 0)).padStart(2, '0')}:30:00+05:30`)

const delivery: Effects = ({ charges, pickup, defaultParcel: parcel }, { cityOf }) => [
  `Delivery of an order is ${deliveryPriceText(charges)}. Orders that were placed keep their price.`,
  `Parcels leave from ${pickup.pincode}${cityOf(pickup.pincode) && ` ${cityOf(pickup.pincode)}`}, ${pickup.state}: delivery dates and couriers are asked from there.`,
  `Shoppers in ${pickup.state} pay CGST and SGST, all others IGST.`,
  `A product without sizes is booked as ${parcel.lengthMm} × ${parcel.widthMm} × ${parcel.heightMm} mm and ${parcel.weightGrams.toLocaleString('en-IN')} g.`,
  `Parcels that are booked already are collected where they were booked.`,
]

function advanceEffects({ advance: { isForPersonalised, fromPaise, percent } }: CodRules): string[] {
  const which = [
    ...(isForPersonalised ? ['with a writing'] : []),
    ...(fromPaise === undefined ? [] : [`from ${formatPaise(fromPaise)}`]),
  ].join(' and those ')
  return which === ''
    ? ['No cash order is paid in part in advance.']
    : [
        `Of cash orders ${which}, ${percent} % is paid online in advance; that confirms them, and the courier collects the balance. Orders that were placed keep what they were asked for.`,
      ]
}

const cash: Effects = ({ cod, cashOrders, charges }) => {
  if (!cod.isOffered) return ['Nobody sees cash on delivery: everybody pays online. Orders that were placed with cash go on.']
  return [
    ...(cod.fromPaise === undefined ? [] : [`Orders of less than ${formatPaise(cod.fromPaise)} will not see cash.`]),
    cod.upToPaise === undefined
      ? 'There is no upper limit for cash.'
      : `Orders of more than ${formatPaise(cod.upToPaise)} will not see cash.`,
    ...(cod.refusedPincodes.length === 0 ? [] : [`Shoppers in ${cod.refusedPincodes.map(regionOf).join(', ')} will not see cash.`]),
    charges.cashPaise === 0 ? 'Cash costs nothing more.' : `A cash order costs ${formatPaise(charges.cashPaise)} more.`,
    cod.isForPersonalised ? 'A piece with a writing can be paid in cash.' : 'Whoever has a name or a sign written will not see cash.',
    ...advanceEffects(cod),
    cashOrders.refusedAfterReturns === undefined
      ? 'Whoever sent cash parcels back is offered cash again.'
      : `A phone number of whose last ${cashOrders.ofLastOrders} cash orders ${cashOrders.refusedAfterReturns} came back will be asked to pay online.`,
    ...untilConfirmed(cashOrders),
  ]
}

function untilConfirmed({ confirmedBy, lapseAfterHours, remindBeforeHours }: ShopSettings['cashOrders']): string[] {
  if (confirmedBy === 'staff') return ['Only staff confirm cash orders, after a call; none ends by itself.']
  return [
    `The mail about a cash order has a ${confirmedBy} with which its shopper confirms it; it is then made without a call.`,
    lapseAfterHours === undefined
      ? 'A cash order that nobody confirms waits for ever, and keeps its pieces.'
      : `A cash order that nobody confirms is reminded of after ${lapseAfterHours - remindBeforeHours} hours and ends after ${lapseAfterHours}; its pieces are on sale again.`,
  ]
}

const regionOf = (start: string): string => (start.length === 6 ? start : `${start}…`)

const orders: Effects = ({ orders: { holdMinutes, linkHoldHours, whenSoldOut, numberPrefix, cancellation, changes, unpaid } }) => [
  `A shopper has ${holdMinutes} minutes to pay; then the pieces are on sale again.`,
  `Whoever gets a link to pay by mail has ${linkHoldHours} hours.`,
  whenSoldOut === 'refund'
    ? 'Money for pieces that are gone by then goes back at once.'
    : 'Money for pieces that are gone by then waits for a person.',
  `The next order is called ${numberPrefix}-….`,
  cancellation.personalisedWithinHours === 0
    ? 'A piece with a writing cannot be cancelled by its shopper.'
    : `A piece with a writing can be cancelled for ${cancellation.personalisedWithinHours} hours.`,
  changesEffect(changes),
  unpaid.perShopper.units === undefined
    ? 'A shopper may have any number of pieces waiting unpaid.'
    : `A shopper with ${unpaid.perShopper.units} pieces waiting unpaid is asked to pay first.`,
]

function changesEffect({ most, withinHours }: ShopSettings['orders']['changes']): string {
  if (most === 0) return 'Shoppers change nothing by themselves: they write or call.'
  const times = most === 1 ? 'once' : `${most} times`
  const until = withinHours === undefined ? '' : ` within ${withinHours === 1 ? 'one hour' : `${withinHours} hours`}, and`
  return `A shopper may change an order ${times},${until} until the workshop takes the piece.`
}

const promises: Effects = ({ promises: { transitDays, returnDays, areReturnsFree, refundDays, warrantyMonths }, returns }) => [
  returnDays === 0
    ? 'Nothing can be returned without a reason.'
    : `“Return within ${returnDays} days, ${areReturnsFree ? 'at our cost' : 'the shopper pays the way back'}” stands beside the buy button.`,
  `What is faulty, wrong or late comes back for ${returns.faultDays} days${returns.needsPhotos ? ', with a photograph' : ''}.`,
  returns.approvesAtOnce
    ? 'A change of mind within its days is approved at once.'
    : 'Every return waits until somebody of you has approved it.',
  returns.collects
    ? `A courier is booked for an approved return whose way back you pay, and asked to come ${returns.collectedAfterDays === 1 ? 'the day after' : `${returns.collectedAfterDays} days later`}.`
    : 'Shoppers send their returns with any courier.',
  ...(returns.collects && returns.comparedWithPicture
    ? [
        'Where a courier there does it, a single piece that is not wanted any more is compared with its picture, and stays where it is if it differs.',
      ]
    : []),
  `Where the carrier does not say, parcels take ${transitDays.from} to ${transitDays.to} business days.`,
  `Mails about refunds promise the money within ${refundDays} business days.`,
  warrantyMonths === 0 ? 'No warranty is promised.' : `Defects are repaired for ${warrantyMonths} months.`,
]

const desk: Effects = ({ desk: { assistantRefundPaise }, packing, money }) => [
  `An assistant sends back up to ${formatPaise(assistantRefundPaise)} of an order; more needs an owner.`,
  packing.onlyChecked
    ? 'A parcel whose writing nobody has checked cannot be packed.'
    : 'Parcels can be packed before their writing was checked.',
  `Packing prints ${packing.prints.join(' and ')}.`,
  `A payment that no settlement names after ${money.settlementDays} days of the banks, and cash that is not paid out ${money.remittanceDays} days after its delivery, are differences.`,
]

const mails: Effects = ({ brand, mail }) => [
  `Mails come from ${brand.name} <${mail.from}>, also those that wait to be sent.`,
  `New orders and what needs a person are mailed to ${mail.orders}.`,
  mail.mostADay === undefined
    ? 'Nobody is warned before the mail server refuses more mails.'
    : `“All well?” warns before ${mail.mostADay.toLocaleString('en-IN')} mails in 24 hours.`,
]

const limits: Effects = ({ limits: { orders: order, logins, widerNetworkTimes } }) => [
  `One network may place and pay for ${order.most} orders in ${order.perMinutes} minutes; the next one is told how long to wait.`,
  `After ${logins.most} logins of staff in ${logins.perMinutes} minutes from one network the next one waits.`,
  `All addresses of one site together may do ${widerNetworkTimes} times as much.`,
]

const effects: Readonly<Record<Exclude<PartName, 'tax'>, Effects>> = {
  details,
  hours,
  delivery,
  cash,
  orders,
  promises,
  desk,
  mails,
  limits,
}

/** What products are taxed with today, and what changes next. */
export function taxEffects(classes: readonly TaxClass[], sold: readonly TaxedProducts[], today: Day): readonly string[] {
  return sold.map((goods) => {
    const rate = rateOn(today, goods, classes)
    const next = nextChange(goods, classes, today)
    const count = goods.products === 1 ? 'One product' : `${goods.products} products`
    const known = classes.some(({ hsnCode }) => hsnCode === goods.hsnCode)
    const then = next ? `, from ${formatLongDay(next)} on with ${formatPercent(rateOn(next, goods, classes))}` : ''
    return `${count} of ${goods.hsnCode}: taxed with ${formatPercent(rate)} today${then}.${known ? '' : ' This code is not in the table.'}`
  })
}

function nextChange(goods: TaxedProducts, classes: readonly TaxClass[], today: Day): Day | undefined {
  const days = classes.filter(({ hsnCode }) => hsnCode === goods.hsnCode).flatMap(({ rates }) => rates.map(({ from }) => from))
  return days
    .filter((day) => day > today)
    .toSorted()
    .find((day) => rateOn(day, goods, classes) !== rateOn(today, goods, classes))
}
