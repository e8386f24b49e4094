import { formatPaise, type Paise, readWrittenRupees } from '#src/kit/money.ts'
import { parseDay } from '#src/kit/time/day.ts'
import type { OrderListRequest, OrderQuery, OrderView } from '#src/shop/workflows/finding/finding.ts'
import { orderViewTexts, paidByLabels, parcelFilterLabels } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'

/** One filter: its field in the address, how it is read from there, and how its chip reads. */
type Filter<Value> = {
  readonly param: string
  readonly read: (values: readonly string[]) => Value | undefined
  readonly chip: (value: Value) => string
}

type FilterField = Exclude<keyof OrderQuery, 'orderNumbers'>

const oneOf =
  <Known extends string>(known: readonly Known[]) =>
  ([value]: readonly string[]): Known | undefined =>
    known.find((name) => name === value)

const someOf =
  <Known extends string>(known: readonly Known[]) =>
  (values: readonly string[]): readonly Known[] | undefined => {
    const found = known.filter((name) => values.includes(name))
    return found.length > 0 ? found : undefined
  }

const yesOrNo = ([value]: readonly string[]): boolean | undefined => (value === 'yes' ? true : value === 'no' ? false : undefined)
const shortText = ([value = '']: readonly string[]): string | undefined => value.trim().slice(0, 100) || undefined
const day = ([value = '']: readonly string[]) => parseDay(value)
const rupees = ([value = '']: readonly string[]): Paise | undefined => readWrittenRupees(value)

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] => Object.keys(table) as Key[]

/** The filters of the orders. A value that is not known is ignored, so an old link shows more rather than nothing. */
export const orderFilters: { readonly [Field in FilterField]-?: Filter<NonNullable<OrderQuery[Field]>> } = {
  written: { param: 'q', read: shortText, chip: (text) => `“${text}”` },
  states: {
    param: 'state',
    read: someOf(keysOf(orderStateLabels)),
    chip: (states) => `State: ${states.map((state) => orderStateLabels[state].label).join(', ')}`,
  },
  isPaid: { param: 'paid', read: yesOrNo, chip: (isPaid) => (isPaid ? 'Paid' : 'Not paid') },
  paidBy: { param: 'pay', read: oneOf(keysOf(paidByLabels)), chip: (paidBy) => `Paid by ${paidByLabels[paidBy]}` },
  parcels: {
    param: 'parcel',
    read: someOf(keysOf(parcelFilterLabels)),
    chip: (parcels) => `Parcel: ${parcels.map((parcel) => parcelFilterLabels[parcel]).join(', ')}`,
  },
  placedFrom: { param: 'from', read: day, chip: (from) => `Placed from ${from}` },
  placedTo: { param: 'to', read: day, chip: (to) => `Placed until ${to}` },
  pickupDay: { param: 'pickup', read: day, chip: (pickup) => `Pickup on ${pickup}` },
  productId: { param: 'product', read: shortText, chip: (product) => `Piece: ${product}` },
  colourName: { param: 'colour', read: shortText, chip: (colour) => `Colour: ${colour}` },
  hasWriting: { param: 'writing', read: yesOrNo, chip: (hasWriting) => (hasWriting ? 'With a writing' : 'Without a writing') },
  pincode: {
    param: 'pincode',
    read: ([value = '']) => (/^[1-9]\d{0,5}$/.test(value.replaceAll(' ', '')) ? value.replaceAll(' ', '') : undefined),
    chip: (pincode) => `Pincode ${pincode.length < 6 ? `${pincode}…` : pincode}`,
  },
  addressState: { param: 'in', read: shortText, chip: (state) => `In ${state}` },
  fromPaise: { param: 'least', read: rupees, chip: (amount) => `From ${formatPaise(amount)}` },
  toPaise: { param: 'most', read: rupees, chip: (amount) => `Up to ${formatPaise(amount)}` },
  needsAttention: { param: 'attention', read: yesOrNo, chip: (needsIt) => (needsIt ? 'Somebody must look' : 'Nobody need look') },
  mode: { param: 'mode', read: oneOf(['live', 'test', 'sandbox']), chip: (mode) => (mode === 'live' ? 'Real orders' : `Trials: ${mode}`) },
}

const fields = Object.keys(orderFilters) as FilterField[]

/** Reads from an address which orders are listed. */
export function readListRequest(params: URLSearchParams): OrderListRequest {
  const view = keysOf(orderViewTexts).find((name) => name === params.get('view')) ?? 'all'
  const query = Object.fromEntries(fields.map((field) => [field, orderFilters[field].read(params.getAll(orderFilters[field].param))]))
  return { view, query, isOldestFirst: params.get('sort') === 'oldest' }
}

/** What a page shows of a list without being a part of it. */
const ofThePage = ['after', 'before', 'peek', 'choose', 'row', 'saved', '_routes']

/** The part of an address that makes the list: view, filters, order and columns, the same for all of its pages. */
export function listParams(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(params)
  for (const name of ofThePage) kept.delete(name)
  for (const [name, value] of [...kept]) if (value === '') kept.delete(name, value)
  return kept
}

/** The filters in effect, each with the query of the list without it. */
export function chipsOf({ query }: OrderListRequest, params: URLSearchParams): { label: string; without: URLSearchParams }[] {
  return fields.flatMap((field) => {
    const value = query[field]
    if (value === undefined) return []
    const without = listParams(params)
    without.delete(orderFilters[field].param)
    return [{ label: (orderFilters[field].chip as (value: unknown) => string)(value), without }]
  })
}

/** A built-in view from its beginning, without filters. */
export const viewParams = (view: OrderView): URLSearchParams => new URLSearchParams(view === 'all' ? {} : { view })
