import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import type { Product } from '../../catalogue/product.ts'

type Rules = NonNullable<Product['personalisation']>

/** By what a corrected writing is judged. A product that is not sold any more, or not with a name, is judged by the shop's own limit. */
export const writingRulesOf = (variant: { readonly personalisation?: Rules | undefined } | undefined): Rules =>
  variant?.personalisation ?? { maxNameLength, zodiac: true }
