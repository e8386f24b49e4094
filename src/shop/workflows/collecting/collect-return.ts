import { amountPaise, flag, listOf, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { sum, times } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Lock } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { type Return, returnNumber } from '../../returns/return.ts'
import { listReturnsOfOrder } from '../../returns/returns.store.ts'
import type { Courier } from '../../shipping/carrier.port.ts'
import { packParcel } from '../../shipping/pack-parcel.ts'
import type { ReturnCarrier, ReturnRequest } from '../../shipping/return-carrier.port.ts'
import type { ReturnParcel } from '../../returns/return-parcel.ts'
import { lockReturnParcel, saveReturnParcel } from '../../returns/return-parcels.store.ts'
import { notifyShop } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import type { ReturnAddress } from '../returning/returning.ts'
import { holdCollection, nextCheckOf } from './hold-collection.ts'

/** 'busy': another worker is at it. 'later': it may be tried again. 'blocked': the shopper is asked to send it, and staff see why. */
export type Collection = 'booked' | 'nothing to do' | 'busy' | 'later' | 'blocked'

/**
 * Books a courier who fetches an approved return. Killed anywhere, its next run continues after the last recorded step; a step that was
 * under way is repeated, and the carrier's port looks for what is there before it creates anything.
 */
export function collectReturn(address: ReturnAddress, { isLastTry }: { readonly isLastTry: boolean }, deps: Deps): Promise<Collection> {
  return holdCollection(address, deps, async ({ order, asked, parcel, lock }): Promise<Collection> => {
    if (asked.state !== 'approved' || !toBook.includes(parcel.state)) return 'nothing to do'
    return book({ order, asked, wantedOn: parcel.wantedOn, lock, isLastTry }, deps)
  })
}

/** A booking that came to an end without a courier goes on when a person starts its job again. */
const toBook: readonly ReturnParcel['state'][] = ['booking', 'not_booked']

type Booking = {
  readonly order: Order
  readonly asked: Return
  readonly wantedOn: ReturnParcel['wantedOn']
  readonly lock: Lock
  readonly isLastTry: boolean
}

async function book(booking: Booking, deps: Deps): Promise<Collection> {
  const { id } = booking.asked
  try {
    const booked = await takeSteps(booking, deps)
    const checkAt = nextCheckOf(deps)
    await deps.db.transaction((tx) => saveReturnParcel(tx, id, { ...booked, state: 'pickup_planned', checkAt }))
    return 'booked'
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    if (error.tryAgain !== 'never' && !booking.isLastTry) {
      await deps.db.transaction((tx) => saveReturnParcel(tx, id, { lastError: error.message }))
      return 'later'
    }
    await giveUp(booking, error.message, deps)
    return 'blocked'
  }
}

/** The shopper, who was told that a courier comes, is asked to send the pieces. */
async function giveUp({ order, asked }: Booking, lastError: string, deps: Deps): Promise<void> {
  const number = returnNumber(order.orderNumber, asked.ordinal)
  const cause = `No courier could be booked for return ${number}, so its shopper was asked to send it: ${lastError}`
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const parcel = await lockReturnParcel(tx, asked.id)
    const now = (await listReturnsOfOrder(tx, order.id)).find(({ id }) => id === asked.id)
    await saveReturnParcel(tx, asked.id, { state: 'not_booked', lastError })
    // Meanwhile taken back, or said before.
    if (parcel?.state === 'not_booked' || now?.state !== 'approved') return
    await queueMails(tx, [returnNews(order, asked, { news: 'approved' }, deps)], deps)
    await notifyShop(tx, cause, `return not booked ${asked.id}`, deps)
  })
}

async function takeSteps(booking: Booking, deps: Deps) {
  const { asked, wantedOn, lock } = booking
  const steps = deps.recordedSteps('return.collect', String(asked.id))
  const request = requestOf(booking, deps)
  const held = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    // A dropped connection releases the lock: another worker may have begun.
    if (!lock.held()) throw new Error(`lost the lock on collecting ${request.reference}`)
    return work()
  }
  const { couriers, isCompared } = await steps.once('couriers', values.couriers, () => held(() => findCouriers(request, deps)))
  const asAsked = isCompared ? request : { ...request, pictureCheck: undefined }
  const ids = await steps.once('return', values.return, () => held(() => deps.returnCarrier.createReturn(asAsked)))
  const given = await steps.once('awb', values.awb, () => held(() => assignAwb(ids, couriers, deps)))
  const { pickupDate } = await steps.once('pickup', values.pickup, () =>
    held(() => deps.returnCarrier.requestReturnPickup(ids.consignmentId, wantedOn)),
  )
  return { ...ids, ...given, pickupDate }
}

const stepValue = <Value>(parse: Parameters<typeof storedJson<Value>>[1]) => storedJson<Value>('workflow_steps.value', parse)

/** How the recorded value of each step is read. */
const values = {
  couriers: stepValue(
    objectOf<Couriers>({
      couriers: listOf(
        objectOf<Courier>({
          ...{ courierId: text, name: text, ratePaise: amountPaise, returnPaise: optional(amountPaise), courierDays: wholeNumber },
          ...{ cod: flag, recommended: flag },
        }),
      ),
      isCompared: optional(flag),
    }),
  ),
  return: stepValue(objectOf<{ carrierOrderId: string; consignmentId: string }>({ carrierOrderId: text, consignmentId: text })),
  awb: stepValue(objectOf<{ awb: string; courierName: string }>({ awb: text, courierName: text })),
  pickup: stepValue(objectOf<{ pickupDate: string | undefined }>({ pickupDate: optional(text) })),
}

/** `isCompared`: these couriers compare it with its picture. It is unknown of those that were found before they could be asked to. */
type Couriers = { readonly couriers: readonly Courier[]; readonly isCompared?: boolean | undefined }

/** Where none compares, one that only collects is better than none. Throws when nobody collects there, so that the next run asks again. */
async function findCouriers({ from, to, parcel, totalPaise, pictureCheck }: ReturnRequest, { returnCarrier }: Deps): Promise<Couriers> {
  const route = { fromPincode: from.pincode, toPincode: to.pincode, weightGrams: parcel.weightGrams, declaredPaise: totalPaise }
  for (const isCompared of pictureCheck ? [true, false] : [false]) {
    const couriers = await returnCarrier.checkReturnServiceability({ ...route, isCompared })
    if (couriers.length > 0) return { couriers, isCompared }
  }
  throw new SupplierError('not_serviceable', `No courier collects at ${from.pincode}.`)
}

/** A courier that refuses is followed by the next. */
async function assignAwb(ids: Parameters<ReturnCarrier['assignReturnAwb']>[0], couriers: readonly Courier[], { returnCarrier }: Deps) {
  let refusal = new SupplierError('courier_refused', 'No courier was asked.')
  for (const { courierId } of couriers) {
    try {
      return await returnCarrier.assignReturnAwb(ids, courierId)
    } catch (error) {
      if (!(error instanceof SupplierError) || error.kind !== 'courier_refused') throw error
      refusal = error
    }
  }
  throw refusal
}

function requestOf({ order, asked }: Booking, deps: Deps): ReturnRequest {
  const { settings, findPlace } = deps
  const { contact, pickup, brand } = settings
  const sent = asked.lines.flatMap(({ position, units }) => {
    const line = order.lines[position - 1]
    return line ? [{ ...line, quantity: units }] : []
  })
  return {
    reference: returnNumber(order.orderNumber, asked.ordinal),
    askedAt: asked.askedAt,
    from: order.recipient,
    to: {
      ...{ name: brand.name, email: contact.email, phone: contact.phone, addressLine1: contact.address[0] ?? brand.name },
      ...{ addressLine2: contact.address[1], city: findPlace(pickup.pincode).city, state: pickup.state, pincode: pickup.pincode },
    },
    lines: sent.map((line) => ({
      ...{ title: `${line.productName} (${line.colourName})`, sku: line.variantId, quantity: line.quantity },
      ...{ unitPricePaise: line.unitPricePaise, hsnCode: line.hsnCode, gstBasisPoints: line.gstBasisPoints },
    })),
    reason: asked.reason,
    totalPaise: sum(sent.map((line) => times(line.unitPricePaise, line.quantity))),
    parcel: packParcel(sent, settings.defaultParcel),
    pictureCheck: pictureCheckOf(asked, sent, deps),
  }
}

/** What is damaged or wrong differs from its picture, couriers compare one piece only, and the carrier fetches the picture from the shop. */
function pictureCheckOf({ reason }: Return, sent: Order['lines'], { settings, plainPictureUrl }: Deps) {
  const [line, ...others] = sent
  if (!settings.returns.comparedWithPicture || reason !== 'changed_mind' || others.length > 0 || line?.quantity !== 1 || !line.picture)
    return undefined
  const pictureUrl = plainPictureUrl(line.picture.key)
  return pictureUrl.startsWith('https:') ? { title: line.productName, pictureUrl, colour: line.colourName } : undefined
}
