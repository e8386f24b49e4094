import { formatPaise, type Paise, paise } from '#src/kit/money.ts'
import type { Charges } from './order-totals.ts'

/** What the owner charges beside the goods. */
export type ChargeRules = {
  /** For the delivery of an order, its first kilogram included. */
  readonly deliveryPaise: Paise
  /** Goods for so much have that delivery free, whatever they weigh; undefined for never. */
  readonly freeFromPaise: Paise | undefined
  /** For each started kilogram after the first. */
  readonly furtherKilogramPaise: Paise
  /** The first digits of pincodes that are dear to reach, such as "744", or all six. */
  readonly farPincodes: readonly string[]
  /** On top for those, also where delivery is free. */
  readonly farPaise: Paise
  /** For an order that the courier collects cash for. */
  readonly cashPaise: Paise
}

export type ChargedOrder = {
  readonly goodsPaise: Paise
  readonly pincode: string
  readonly weightGrams: number
}

/** What the delivery of an order costs. */
export function deliveryPaiseOf({ goodsPaise, pincode, weightGrams }: ChargedOrder, rules: ChargeRules): Paise {
  const furtherKilograms = Math.max(0, Math.ceil(weightGrams / 1_000) - 1)
  const farPaise = rules.farPincodes.some((start) => pincode.startsWith(start)) ? rules.farPaise : 0
  return paise((isFree(goodsPaise, rules) ? 0 : rules.deliveryPaise + furtherKilograms * rules.furtherKilogramPaise) + farPaise)
}

/** What a page knows of it before pincode and weight: the price for goods below an amount and from it on; undefined where it depends on them. */
export type SureDelivery = {
  readonly fromGoodsPaise: number
  readonly belowPaise: Paise | undefined
  readonly abovePaise: Paise | undefined
}

export function sureDelivery({ deliveryPaise, freeFromPaise, furtherKilogramPaise, farPaise, farPincodes }: ChargeRules): SureDelivery {
  const isByPincode = farPaise > 0 && farPincodes.length > 0
  return {
    fromGoodsPaise: freeFromPaise ?? Number.POSITIVE_INFINITY,
    belowPaise: isByPincode || furtherKilogramPaise > 0 ? undefined : deliveryPaise,
    abovePaise: isByPincode ? undefined : paise(0),
  }
}

export const sureDeliveryPaise = (goodsPaise: Paise, { fromGoodsPaise, belowPaise, abovePaise }: SureDelivery): Paise | undefined =>
  goodsPaise >= fromGoodsPaise ? abovePaise : belowPaise

const isFree = (goodsPaise: Paise, { freeFromPaise }: ChargeRules): boolean => freeFromPaise !== undefined && goodsPaise >= freeFromPaise

/** What is added to an order whose delivery costs so much. Nothing is taken off. */
export const chargesOf = (deliveryPaise: Paise, isCash: boolean, { cashPaise }: Pick<ChargeRules, 'cashPaise'>): Charges => ({
  discountPaise: paise(0),
  deliveryPaise,
  cashFeePaise: isCash ? cashPaise : paise(0),
})

/** "free", or "₹49 for the first kilogram and ₹20 for each further one, free from ₹999; ₹150 more to some pincodes". */
export function deliveryPriceText({ deliveryPaise, freeFromPaise, furtherKilogramPaise, farPincodes, farPaise }: ChargeRules): string {
  const far = farPaise > 0 && farPincodes.length > 0 ? `; ${formatPaise(farPaise)} more to some pincodes` : ''
  if (deliveryPaise === 0 && furtherKilogramPaise === 0) return `free${far}`
  const price =
    furtherKilogramPaise === 0
      ? formatPaise(deliveryPaise)
      : `${deliveryPaise === 0 ? 'free' : formatPaise(deliveryPaise)} for the first kilogram and ${formatPaise(furtherKilogramPaise)} for each further one`
  return `${price}${freeFromPaise === undefined ? '' : `, free from ${formatPaise(freeFromPaise)}`}${far}`
}
