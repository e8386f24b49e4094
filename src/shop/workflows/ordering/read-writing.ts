import { checkName } from '#src/kit/lid/check-name.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Personalisation, Product } from '../../catalogue/product.ts'

export type WritingProblem = { readonly code: 'name_refused'; readonly reason: string } | { readonly code: 'sign_refused' }

/** Returns name and sign as they are foiled, by the rules of the product. */
export function readWriting(
  wanted: Personalisation,
  allowed: NonNullable<Product['personalisation']>,
): Result<Personalisation, WritingProblem> {
  const name = checkName(wanted.name, allowed.maxNameLength)
  if (!name.ok) return refuse({ code: 'name_refused', reason: name.problem.message })
  const sign = wanted.sign ? parseZodiacSign(wanted.sign) : undefined
  if (wanted.sign && (!sign || !allowed.zodiac)) return refuse({ code: 'sign_refused' })
  return ok({ name: name.value, sign })
}
