import { generousCaps, generousLimits } from '#tests/roomy-limits.ts'

/**
 * What the environment says to the shops that are measured: one machine may order as often as it can, and in cash for any amount.
 * All checks are made as ever; none of them says no.
 */
export const benchSettings: Readonly<Record<string, string>> = { ...generousCaps, ...generousLimits, SHOP_COD_UP_TO_RUPEES: 'null' }
