import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Paise } from '#src/kit/money.ts'
import { type CodRefusal, refuseCashFor, type StrictestCash, strictestCash } from '../../cart/cod-rules.ts'
import type { RequestedQuantity } from '../../cart/requested-quantities.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { orderTotals } from '../../pricing/order-totals.ts'
import type { Courier } from '../../shipping/carrier.port.ts'
import { chargesFor } from './charges-for.ts'
import { type DeliveryPromise, promiseDelivery } from '../../shipping/delivery-promise.ts'
import { packParcel } from '../../shipping/pack-parcel.ts'
import { type ServiceabilityCache, serviceabilityCache } from '../../shipping/serviceability-cache.ts'
import type { Deps } from '../deps.ts'

export type DeliveryDeps = Pick<Deps, 'settings' | 'clock' | 'findPlace' | 'findCouriers'> & {
  readonly catalogue: Pick<Catalogue, 'findSome'>
}

export type DeliveryQuestion = {
  readonly toPincode: Pincode
  /** What is to be sent; unknown products are left out. */
  readonly quantities: readonly RequestedQuantity[]
  /** For callers that name no products. */
  readonly weightGrams: number | undefined
}

export type DeliveryCheck = {
  readonly promise: DeliveryPromise
  /** Why these products cannot be paid for in cash there, by the rules that an order has to meet; undefined when they can. */
  readonly codRefusal: CodRefusal | undefined
  /** What the owner has set for these products. */
  readonly ownCash: StrictestCash
  /** What the delivery of these products costs; undefined for callers that name none. */
  readonly deliveryPaise: Paise | undefined
  /** Empty when the city of the pincode is not known. */
  readonly city: string
  readonly couriers: readonly Courier[]
}

/** Caches which couriers go where. Promise and order use the same cache, so that they never disagree. */
export function courierCache({ carrier, settings, clock }: Pick<Deps, 'carrier' | 'settings' | 'clock'>): ServiceabilityCache {
  return serviceabilityCache({
    // One call serves both ways to pay: every courier is listed with whether it collects cash.
    from: () => settings.pickup.pincode,
    ask: (route) => carrier.checkServiceability({ ...route, cod: false }),
    clock,
  })
}

/** Returns when products would arrive, and whether they can be paid for in cash there. */
export async function checkDelivery(
  { toPincode, quantities, weightGrams }: DeliveryQuestion,
  { settings, clock, catalogue, findPlace, findCouriers }: DeliveryDeps,
): Promise<DeliveryCheck> {
  const products = quantities.length > 0 ? await catalogue.findSome(quantities.map(({ productId }) => productId)) : []
  const packed = products.map((product) => ({ ...product, quantity: quantityOf(quantities, product.id) }))
  const grams = packed.length > 0 ? packParcel(packed, settings.defaultParcel).weightGrams : undefined
  const known = await findCouriers({ toPincode, weightGrams: grams ?? weightGrams ?? settings.defaultParcel.weightGrams })
  const to = findPlace(toPincode)
  const promise = promiseDelivery({
    orderedAt: clock(),
    makingDays: Math.max(0, ...products.map((product) => product.makingDays)),
    hours: settings.delivery,
    from: findPlace(settings.pickup.pincode),
    to,
    known,
  })
  const lines = packed.map((product) => ({ ...product, unitPricePaise: product.pricePaise }))
  const charges = lines.length > 0 ? chargesFor({ lines, pincode: toPincode, isCash: true }, settings) : undefined
  const ownCash = strictestCash(products.map(({ name, advancePercent }) => ({ productName: name, advancePercent })))
  const requested = {
    totalPaise: charges && orderTotals(lines, charges).totalPaise,
    pincode: toPincode,
    isPersonalised: quantities.some(({ isPersonalised }) => isPersonalised),
    notForCash: ownCash.notForCash,
    courierTakesCash: takesCash(known),
  }
  return {
    promise,
    codRefusal: refuseCashFor(requested, settings.cod),
    ownCash,
    deliveryPaise: charges?.deliveryPaise,
    city: to.city,
    couriers: known?.couriers ?? [],
  }
}

/** Returns undefined when the carrier could not be asked. */
export const takesCash = (known: { readonly couriers: readonly Courier[] } | undefined): boolean | undefined =>
  known?.couriers.some((courier) => courier.cod)

const quantityOf = (quantities: DeliveryQuestion['quantities'], id: string): number =>
  quantities.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0)
