import { addDays, type Day, parseIndianTime } from '#src/kit/time/day.ts'
import { type AddValue, meaningCondition, type OrdersOfLid } from './meaning-conditions.store.ts'
import { isUnitToMake } from '../../workshop/units.store.ts'
import { ordersToPack, type PackingRule } from '../dispatching/dispatching.ts'
import type { OrderListRequest, OrderQuery, OrderView } from './order-query.ts'
import type { Meaning } from './read-search.ts'

export type Conditions = {
  /** For a statement in which `orders` has no other name. */
  readonly text: string
  /** The same, in the form that is best for counting. */
  readonly counted: string
  /** Of the places in the text, from `$1`. */
  readonly values: readonly unknown[]
  /** Most orders fulfil it, and only their lines tell: few are found soonest along the list. */
  readonly isWalked: boolean
  /** By several filters, which few orders may fulfil together although many fulfil each. */
  readonly isCombined: boolean
}

export type Resolved = {
  /** Of what was written; undefined when nothing was. */
  readonly meanings: readonly Meaning[] | undefined
  /** For meanings that are words. */
  readonly ofLid?: OrdersOfLid
  /** The numbers of orders without a booked parcel whose pickup is planned for the day of the query. */
  readonly plannedOn: readonly string[]
  /** When a parcel may be packed. */
  readonly packing: PackingRule
}

/** Returns what the orders of a list fulfil. */
export function conditionsOf({ view, query }: OrderListRequest, { meanings, ofLid, plannedOn, packing }: Resolved): Conditions {
  const values: unknown[] = []
  const add: AddValue = (value) => `$${values.push(value)}`
  const goods = query.productId === undefined && query.colourName === undefined ? undefined : ofVariants(query, add)
  const isCombined = Object.values(query).filter((value) => value !== undefined).length + (view === 'all' ? 0 : 1) > 1
  const conditions = [
    ...byView(packing)[view],
    ...Object.entries(query).flatMap(([field, value]) =>
      value === undefined ? [] : ((byField as Record<string, Condition<unknown>>)[field]?.(value, add) ?? []),
    ),
    ...(query.pickupDay === undefined ? [] : [pickedUpOn(query.pickupDay, plannedOn, add)]),
    ...(meanings ? [anyOf(meanings, ofLid, add)] : []),
  ]
  const all = (...others: string[]) => [...conditions, ...others].join(' and ') || 'true'
  return {
    text: goods === undefined ? all() : all(`id in (${goods})`),
    // With "offset" the orders of a colour are read from their index whatever they are counted with: a join read thousands of other lines too.
    counted: goods === undefined ? all() : all(`id in (${goods} offset 0)`),
    values,
    isWalked: query.hasWriting !== undefined,
    isCombined,
  }
}

type Condition<Value> = (value: Value, add: AddValue) => string | undefined

const midnightOf = (day: Day): Date => parseIndianTime(`${day} 00:00`)!

/** The current parcels that fulfil a condition, for `id in (...)`. */
const ofParcels = (condition: string): string => `select order_id from parcels where replaced_at is null and ${condition}`
const stoppedParcels = ofParcels('blocked_reason is not null')
const withAttention = 'select order_id from order_attention where settled_at is null'
const withWriting = `exists (select 1 from order_lines where order_id = orders.id and (personal_name is not null or zodiac_sign is not null))`

const byField: { readonly [Field in keyof OrderQuery]-?: Condition<NonNullable<OrderQuery[Field]>> } = {
  written: () => undefined,
  states: (states, add) => `state = any (${add(states)})`,
  isPaid: (isPaid) => `paid_at is ${isPaid ? 'not null' : 'null'}`,
  paidBy: (paidBy, add) =>
    paidBy === 'cash'
      ? `payment_method = 'cod'`
      : `id in (select order_id from payment_attempts where has_paid and method = ${add(paidBy)})`,
  parcels: (parcels, add) => {
    const isStopped = parcels.includes('stopped') ? ' or blocked_reason is not null' : ''
    return `id in (${ofParcels(`(state = any (${add(parcels.filter((state) => state !== 'stopped'))})${isStopped})`)})`
  },
  placedFrom: (day, add) => `placed_at >= ${add(midnightOf(day))}`,
  placedTo: (day, add) => `placed_at < ${add(midnightOf(addDays(day, 1)))}`,
  pickupDay: () => undefined,
  productId: () => undefined,
  colourName: () => undefined,
  hasWriting: (hasWriting) => `${hasWriting ? '' : 'not '}${withWriting}`,
  pincode: (digits, add) => `pincode between ${add(digits.padEnd(6, '0'))} and ${add(digits.padEnd(6, '9'))}`,
  addressState: (state, add) => `address_state = ${add(state)}`,
  fromPaise: (amount, add) => `total_paise >= ${add(amount)}`,
  toPaise: (amount, add) => `total_paise <= ${add(amount)}`,
  needsAttention: (needsAttention) => `id ${needsAttention ? '' : 'not '}in (${withAttention})`,
  mode: (mode, add) => `mode = ${add(mode)}`,
  orderNumbers: (numbers, add) => `order_number = any (${add(numbers)})`,
}

const ofVariants = ({ productId, colourName }: OrderQuery, add: AddValue): string => {
  const ofProduct = productId === undefined ? [] : [`product_id = ${add(productId)}`]
  const inColour = colourName === undefined ? [] : [`colour_name = ${add(colourName)}`]
  return `select order_id from order_lines where variant_id in (select id from variants where ${[...ofProduct, ...inColour].join(' and ')})`
}

const pickedUpOn = (day: Day, plannedOn: readonly string[], add: AddValue): string =>
  `id in (${ofParcels(`pickup_date is not null and left(pickup_date, 10) = ${add(day)}`)}
     union all select id from orders where order_number = any (${add(plannedOn)}))`

/** Certain, not cancelled, and still in the workshop. */
const inWorkshop = `state in ('paid', 'confirmed', 'booked')`
/** Their writing is still to be pressed or to be checked. */
const withUnitsToMake = `select unit.order_id from units unit join order_lines line on line.order_id = unit.order_id and line.position = line_position
  where ${isUnitToMake}`
const notDelivered = ofParcels(`state in ('undelivered', 'returning')`)

const byView = (rule: PackingRule): Readonly<Record<OrderView, readonly string[]>> => ({
  'needs-me': [`id in (${withAttention} union ${stoppedParcels})`],
  'to-confirm': [`state = 'to_confirm'`],
  'to-make': [inWorkshop, `id in (${withUnitsToMake})`],
  'to-pack': [`id in (${ordersToPack(rule)})`],
  'under-way': [`state = 'shipped'`, `id not in (${notDelivered})`],
  'not-delivered': [`id in (${notDelivered})`],
  unpaid: [`state in ('awaiting_payment', 'lapsed')`],
  cancelled: [`state = 'cancelled'`],
  all: [],
})

/** Each condition is looked up in an index of its own, and the orders that fulfil any of them are read once. */
const anyOf = (meanings: readonly Meaning[], ofLid: OrdersOfLid, add: AddValue): string => {
  const conditions = meanings.flatMap((meaning) => meaningCondition(meaning, add, ofLid))
  return conditions.length > 0 ? `(${conditions.map((condition) => `(${condition})`).join(' or ')})` : 'false'
}
