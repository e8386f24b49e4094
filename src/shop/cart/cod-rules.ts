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

/** What is to be paid in cash; amount and pincode as far as they are known. */
export type CodRequest = {
  readonly totalPaise: Paise | undefined
  readonly pincode: string
  readonly isPersonalised: boolean
  /** Whether some courier brings cash back from there; undefined as long as nobody has said. */
  readonly courierTakesCash: boolean | undefined
}

const refusals = ['cod_not_offered', 'cod_too_little', 'cod_too_much', 'cod_personalised', 'cod_pincode', 'cod_courier'] as const
export type CodRefusal = (typeof refusals)[number]

/** Undefined when it may be paid at the door. The same rules run on the page, in the delivery promise and, with the last word, on the order. */
export function refuseCod(wish: CodRequest, rules: CodRules): CodRefusal | undefined {
  const { totalPaise, pincode, isPersonalised, courierTakesCash } = wish
  if (!rules.isOffered) return 'cod_not_offered'
  if (rules.fromPaise !== undefined && totalPaise !== undefined && totalPaise < rules.fromPaise) return 'cod_too_little'
  if (rules.upToPaise !== undefined && totalPaise !== undefined && totalPaise > rules.upToPaise) return 'cod_too_much'
  if (isPersonalised && !rules.isForPersonalised) return 'cod_personalised'
  if (rules.refusedPincodes.some((start) => pincode.startsWith(start))) return 'cod_pincode'
  return courierTakesCash === false ? 'cod_courier' : undefined
}

/** Every reason in a sentence, for pages that are told once. */
export const codRefusalMessages = (rules: CodRules): CodRefusalMessages =>
  Object.fromEntries(refusals.map((refusal) => [refusal, codRefusalMessage(refusal, rules)])) as CodRefusalMessages

export type CodRefusalMessages = Readonly<Record<CodRefusal, string>>

/** The reason in a sentence for the shopper. A limit that the shop does not have cannot be the reason, and is left out. */
export function codRefusalMessage(refusal: CodRefusal, { fromPaise, upToPaise }: CodRules): string {
  const amount = (limit: Paise | undefined) => (limit === undefined ? '' : formatPaise(limit))
  switch (refusal) {
    case 'cod_not_offered':
      return 'Cash on Delivery is not offered at the moment. Please pay online.'
    case 'cod_too_little':
      return `Cash on Delivery begins at ${amount(fromPaise)}. Please pay online.`
    case 'cod_too_much':
      return `Cash on Delivery goes up to ${amount(upToPaise)}. Please pay online.`
    case 'cod_personalised':
      return 'A piece with a name or a sign on it cannot be paid in cash at the door. Please pay online.'
    case 'cod_pincode':
      return 'Cash on Delivery is not offered at this pincode. Please pay online.'
    case 'cod_courier':
      return 'No courier of ours takes cash at this pincode. Please pay online.'
  }
}
