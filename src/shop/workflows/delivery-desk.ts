import type { Pincode } from '#src/kit/pincode.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Courier } from '../shipping/carrier.port.ts'
import { type DeliveryPromise, promiseDelivery } from '../shipping/delivery-promise.ts'
import type { Whereabouts } from '../shipping/distance.ts'
import { packParcel } from '../shipping/parcel.ts'
import { serviceabilityCache } from '../shipping/serviceability-cache.ts'
import type { Deps } from './deps.ts'

export type PromiseDeps = Pick<Deps, 'carrier' | 'settings' | 'clock'> & {
  readonly catalogue: Pick<Catalogue, 'findSome'>
  readonly findPlace: (pincode: Pincode) => Whereabouts
}

export type DeliveryQuestion = {
  readonly toPincode: Pincode
  /** What is to be sent; products nobody knows are left out. */
  readonly pieces: readonly { readonly productId: string; readonly quantity: number }[]
  /** For callers that name no products. */
  readonly weightGrams: number | undefined
}

export type DeliveryAnswer = {
  readonly promise: DeliveryPromise
  /** The city, where the pincode tells it. */
  readonly city: string
  readonly couriers: readonly Courier[]
}

/** Answers shoppers when something would arrive. Remembers what the carrier has said, for everybody who asks. */
export function deliveryDesk({ carrier, settings, clock, catalogue, findPlace }: PromiseDeps) {
  const fromPincode = settings.pickup.pincode
  const cache = serviceabilityCache({
    // One question for both ways to pay: every courier says whether it brings cash back.
    ask: (route) => carrier.checkServiceability({ fromPincode, ...route, cod: false }),
    clock,
  })

  return {
    async promise({ toPincode, pieces, weightGrams }: DeliveryQuestion): Promise<DeliveryAnswer> {
      const products = pieces.length > 0 ? await catalogue.findSome(pieces.map(({ productId }) => productId)) : []
      const packed = products.map((product) => ({ ...product, quantity: quantityOf(pieces, product.id) }))
      const grams = packed.length > 0 ? packParcel(packed, settings.defaultParcel).weightGrams : weightGrams
      const known = await cache.find({ toPincode, weightGrams: grams ?? settings.defaultParcel.weightGrams })
      const to = findPlace(toPincode)
      const promise = promiseDelivery({
        orderedAt: clock(),
        makingDays: Math.max(0, ...products.map((product) => product.makingDays)),
        hours: settings.delivery,
        from: findPlace(fromPincode),
        to,
        known,
      })
      return { promise, city: to.city, couriers: known?.couriers ?? [] }
    },
  }
}

const quantityOf = (pieces: DeliveryQuestion['pieces'], id: string): number =>
  pieces.reduce((count, piece) => count + (piece.productId === id ? piece.quantity : 0), 0)
