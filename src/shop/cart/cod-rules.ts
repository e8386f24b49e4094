import { formatPaise, type Paise } from '#src/kit/money.ts'

/** For which orders the shop lets the courier bring the cash. */
export type CodRules = {
  readonly isOffered: boolean
  readonly fromPaise: Paise | undefined
  readonly upToPaise: Paise | undefined
  /** What a pincode begins with where it is not offered: "744", or all six digits. */
  readonly refusedPincodes: readonly string[]
  /** What carries a name can be sold to nobody else when it is refused at the door. */
  readonly isForPersonalised: boolean
}

/** What is to be paid in cash; the pincode as far as it is known. */
export type CodWish = { readonly totalPaise: Paise; readonly pincode: string; readonly isPersonalised: boolean }

export type CodRefusal = 'cod_not_offered' | 'cod_too_little' | 'cod_too_much' | 'cod_personalised' | 'cod_pincode'

/** Undefined when it may be paid at the door. The same rules run on the page and, with the last word, on the server. */
export function refuseCod({ totalPaise, pincode, isPersonalised }: CodWish, rules: CodRules): CodRefusal | undefined {
  if (!rules.isOffered) return 'cod_not_offered'
  if (rules.fromPaise !== undefined && totalPaise < rules.fromPaise) return 'cod_too_little'
  if (rules.upToPaise !== undefined && totalPaise > rules.upToPaise) return 'cod_too_much'
  if (isPersonalised && !rules.isForPersonalised) return 'cod_personalised'
  return rules.refusedPincodes.some((start) => pincode.startsWith(start)) ? 'cod_pincode' : undefined
}

/** The reason in a sentence for the shopper. */
export function codRefusalWords(refusal: CodRefusal, { fromPaise, upToPaise }: CodRules): string {
  switch (refusal) {
    case 'cod_not_offered':
      return 'Cash on Delivery is not offered at the moment. Please pay online.'
    case 'cod_too_little':
      return `Cash on Delivery begins at ${formatPaise(fromPaise!)}. Please pay online.`
    case 'cod_too_much':
      return `Cash on Delivery goes up to ${formatPaise(upToPaise!)}. Please pay online.`
    case 'cod_personalised':
      return 'A piece with a name or a sign on it cannot be paid in cash at the door. Please pay online.'
    case 'cod_pincode':
      return 'Cash on Delivery is not offered at this pincode. Please pay online.'
  }
}
