import type { Paise } from '#src/kit/money.ts'

/** What the shop charges for the delivery of any order: nothing, its prices are final. */
export const standardDeliveryPaise = 0 as Paise
