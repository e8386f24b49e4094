import type { OrderId, VariantId } from '#src/kit/id.ts'
import { type Paise, paise, sum, times } from '#src/kit/money.ts'
import { addDays, type Day, dayOf, hourOf, isSunday, parseIndianTime } from '#src/kit/time/day.ts'
import type { CallOutcome } from '#src/shop/orders/calls/order-call.ts'
import type { Staff } from '#src/shop/orders/actor.ts'
import type { Order, Recipient, SaleMethod } from '#src/shop/orders/order.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Random } from './random.ts'
import type { RehearsalShop } from './rehearsal-shop.ts'
import { firstNames, inventShopper } from './shoppers.ts'
import type { Timetable } from './timetable.ts'

/** Where the stories of a rehearsal are played. */
export type Stage = {
  readonly open: RehearsalShop
  readonly random: Random
  readonly timetable: Timetable
  readonly goods: readonly Goods[]
  readonly shoppers: { next: number }
  /** Numbers of orders that the bench leaves for later. */
  readonly setAside: Set<string>
}

/** One variant that the rehearsal sells. */
export type Goods = {
  readonly variantId: VariantId
  readonly pricePaise: Paise
  readonly makingDays: number
  readonly maxNameLength: number | undefined
  readonly takesSign: boolean
}

export type Placed = { readonly order: Order; readonly gatewayOrderId: string | undefined }

export const owner: Staff = { who: 'staff', name: 'Meera' }
export const workshop: Staff = { who: 'staff', name: 'Arun' }
export const post: Staff = { who: 'staff', name: 'Kavya' }

export const minutes = 60_000
export const hours = 60 * minutes

/** Every variant of which the shop has some left to sell to shoppers. */
export async function findGoods({ catalogue }: RehearsalShop['shop']): Promise<Goods[]> {
  const products = await catalogue.findSome(await catalogue.listSold())
  return products
    .filter((product) => !product.isForBusinessesOnly && product.soldIn.some((listing) => listing !== 'b2b'))
    .flatMap(({ variants, pricePaise, makingDays, personalisation }) =>
      variants
        .filter(({ available, isActive }) => isActive && available >= 5)
        .map(({ id, canvas }) => ({
          variantId: id,
          pricePaise,
          makingDays,
          maxNameLength: canvas && personalisation?.maxNameLength,
          takesSign: personalisation?.zodiac ?? false,
        })),
    )
}

export type Wanted = {
  readonly paymentMethod: SaleMethod
  /** Only what leaves the workshop soon. */
  readonly isQuick?: boolean
  readonly isPersonalised?: boolean
  readonly isPlain?: boolean
  /** Exactly so long in the making. */
  readonly makingDays?: number
  /** Otherwise one, and now and then two. */
  readonly lineCount?: number
  readonly recipient?: Partial<Recipient>
}

/** Places an order of an invented shopper, who chooses something else where a box is sold out. */
export async function placeOrder(stage: Stage, wanted: Wanted): Promise<Placed> {
  const { random, shoppers } = stage
  const recipient = { ...inventShopper(random, shoppers.next++), ...wanted.recipient }
  let refusal: unknown
  for (let choices = 0; choices < 5; choices++) {
    const placed = await order(stage, wanted, recipient)
    if (placed.ok) return placed.value
    refusal = placed.problem
  }
  throw new Error(`the rehearsal could not place an order: ${JSON.stringify(refusal)}`)
}

function order(stage: Stage, wanted: Wanted, recipient: Recipient) {
  const lines = inventLines(stage, wanted)
  return stage.open.shop.orders.place({
    lines,
    recipient,
    paymentMethod: wanted.paymentMethod,
    cameFrom: stage.random.percent(25) ? 'buy-now' : 'cart',
    expectedTotalPaise: sum(lines.map((line) => times(line.expectedUnitPricePaise, line.quantity))),
    idempotencyKey: undefined,
  })
}

function inventLines({ goods, random }: Stage, wanted: Wanted) {
  const { isQuick, isPersonalised, isPlain, lineCount, paymentMethod } = wanted
  const mostPaise = paise(paymentMethod === 'cod' ? 300_000 : 600_000)
  const fitting = goods.filter(
    ({ makingDays, maxNameLength, pricePaise }) =>
      pricePaise <= mostPaise &&
      (!isQuick || makingDays <= 3) &&
      (!isPersonalised || maxNameLength !== undefined) &&
      makingDays === (wanted.makingDays ?? makingDays),
  )
  const count = lineCount ?? (random.percent(18) ? 2 : 1)
  return Array.from({ length: count }, () => random.oneOf(fitting)).map((variant) => ({
    variantId: variant.variantId,
    quantity: random.percent(10) ? 2 : 1,
    personalisation: !isPlain && (isPersonalised || random.percent(70)) ? inventWriting(variant, random) : undefined,
    expectedUnitPricePaise: variant.pricePaise,
  }))
}

function inventWriting({ maxNameLength, takesSign }: Goods, random: Random) {
  if (maxNameLength === undefined) return undefined
  const name = random.oneOf(firstNames.filter((each) => each.length <= maxNameLength))
  return { name, sign: takesSign && random.percent(55) ? random.oneOf(zodiacSigns) : undefined }
}

/** Runs `act` so long after the present. */
export const later = ({ timetable }: Stage, waitMs: number, act: () => Promise<void>): void =>
  timetable.plan(new Date(timetable.clock().getTime() + waitMs), act)

/** The next time that staff make calls: at half past nine or at four, never on a Sunday. */
export function nextCallTime({ timetable, random }: Stage): Date {
  const now = timetable.clock()
  let day = dayOf(now)
  const isBefore = (hour: number) => !isSunday(day) && hourOf(now) < hour
  if (isBefore(9)) return timeOn(day, 9 * 60 + 30 + random.whole(0, 50))
  if (isBefore(16)) return timeOn(day, 16 * 60 + random.whole(0, 50))
  day = addDays(day, 1)
  return timeOn(isSunday(day) ? addDays(day, 1) : day, 9 * 60 + 30 + random.whole(0, 50))
}

/** A time on a day in India. */
export function timeOn(day: Day, minuteOfDay: number): Date {
  const two = (number: number) => String(number).padStart(2, '0')
  const time = parseIndianTime(`${day} ${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`)
  if (!time) throw new RangeError(`there is no minute ${minuteOfDay} on ${day}`)
  return time
}

/** What the rehearsal expects to succeed; anything else is a fault of it. */
export function expectDone<Value>(what: string, result: { ok: true; value: Value } | { ok: false; problem: unknown }): Value {
  if (!result.ok) throw new Error(`the rehearsal could not ${what}: ${JSON.stringify(result.problem)}`)
  return result.value
}

/** Calls about a cash order. Some do not answer, and are called again at the next time. */
export async function callShopper(stage: Stage, orderId: OrderId, outcome: CallOutcome = 'confirmed'): Promise<void> {
  const isMissed = outcome !== 'no_answer' && stage.random.percent(15)
  await noteCall(stage, orderId, isMissed ? 'no_answer' : outcome)
  if (isMissed) stage.timetable.plan(nextCallTime(stage), () => callShopper(stage, orderId, outcome))
}

export async function noteCall({ open }: Stage, orderId: OrderId, outcome: CallOutcome): Promise<void> {
  expectDone('call a shopper', await open.shop.orders.noteCall({ orderId, outcome, note: undefined, by: owner }))
}
