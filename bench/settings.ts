import { generousCaps, generousLimits } from '#tests/generous-limits.ts'

/**
 * Variables of the measured shops: one machine may order as often as it can, and in cash for any amount. All checks are made as usual;
 * none of them refuses.
 */
export const benchSettings: Readonly<Record<string, string>> = {
  ...generousCaps,
  ...generousLimits,
  SHOP_COD_UP_TO_RUPEES: 'null',
  SHOP_COD_ADVANCE_FROM_RUPEES: 'null',
}
