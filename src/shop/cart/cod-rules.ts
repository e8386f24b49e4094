import { formatPaise, type Paise, paise } from '#src/kit/money.ts'

/** Which orders may be paid in cash on delivery. */
export type CodRules = {
  readonly isOffered: boolean
  readonly fromPaise: Paise | undefined
  readonly upToPaise: Paise | undefined
  /** The first digits of pincodes where it is not offered, such as "744", or all six. */
  readonly refusedPincodes: readonly string[]
  /** A personalised box that is refused at the door can be sold to nobody else. */
  readonly isForPersonalised: boolean
  readonly advance: AdvanceRules
}

/** Which cash orders are paid in part before they are made, and how much of them. Neither condition: none. */
export type AdvanceRules = {
  readonly isForPersonalised: boolean
  /** From this total on; undefined for no total. */
  readonly fromPaise: Paise | undefined
  readonly percent: number
}

/** What the owner has set for one product: so much is paid in advance; 100: it is not sold for cash. Undefined for the shop's rule. */
export type OwnCashRule = { readonly productName: string; readonly advancePercent: number | undefined }

/** The strictest of what is bought. */
export type StrictestCash = {
  /** The first piece that is not sold for cash. */
  readonly notForCash: string | undefined
  readonly advancePercent: number
}

export function strictestCash(products: readonly OwnCashRule[]): StrictestCash {
  const notForCash = products.find(({ advancePercent }) => advancePercent === 100)?.productName
  return { notForCash, advancePercent: Math.max(0, ...products.map((product) => product.advancePercent ?? 0)) }
}

/** What is paid online in advance of a cash order: in whole rupees, never less than gateways take, and never everything. 0 for nothing. */
export function advanceOf(
  { totalPaise, isPersonalised, ownPercent }: { readonly totalPaise: Paise; readonly isPersonalised: boolean; readonly ownPercent: number },
  { advance }: Pick<CodRules, 'advance'>,
): Paise {
  const isAsked = (advance.isForPersonalised && isPersonalised) || totalPaise >= (advance.fromPaise ?? Infinity)
  const percent = Math.max(isAsked ? advance.percent : 0, ownPercent)
  // One rupee is the least that gateways take.
  const advancePaise = Math.max(Math.ceil((totalPaise * percent) / 10_000), 1) * 100
  return paise(percent > 0 && advancePaise < totalPaise ? advancePaise : 0)
}

/** What is to be paid in cash; amount and pincode may not be known yet. */
export type CodRequest = {
  readonly totalPaise: Paise | undefined
  readonly pincode: string
  readonly isPersonalised: boolean
  /** Whether any courier collects cash there; undefined while that is unknown. */
  readonly courierTakesCash: boolean | undefined
}

const refusals = [
  'cod_not_offered',
  'cod_too_little',
  'cod_too_much',
  'cod_personalised',
  'cod_product',
  'cod_pincode',
  'cod_courier',
  'cod_this_order',
] as const
export type CodRefusal = (typeof refusals)[number]

/** Undefined when the order may be paid in cash. The page and the delivery promise apply the same rules as the order, which decides. */
export function refuseCod(request: CodRequest, rules: CodRules): CodRefusal | undefined {
  const { totalPaise, pincode, isPersonalised, courierTakesCash } = request
  if (!rules.isOffered) return 'cod_not_offered'
  if (rules.fromPaise !== undefined && totalPaise !== undefined && totalPaise < rules.fromPaise) return 'cod_too_little'
  if (rules.upToPaise !== undefined && totalPaise !== undefined && totalPaise > rules.upToPaise) return 'cod_too_much'
  if (isPersonalised && !rules.isForPersonalised) return 'cod_personalised'
  if (rules.refusedPincodes.some((start) => pincode.startsWith(start))) return 'cod_pincode'
  return courierTakesCash === false ? 'cod_courier' : undefined
}

/** The same with what the owner has set for the pieces: the checkout is told that by the delivery promise. */
export const refuseCashFor = (request: CodRequest & Pick<StrictestCash, 'notForCash'>, rules: CodRules): CodRefusal | undefined =>
  refuseCod(request, rules) ?? (request.notForCash === undefined ? undefined : 'cod_product')

/** The message for each reason, for a page that loads them all at once. */
export const codRefusalMessages = (rules: CodRules): CodRefusalMessages =>
  Object.fromEntries(refusals.map((refusal) => [refusal, codRefusalMessage(refusal, rules)])) as CodRefusalMessages

export type CodRefusalMessages = Readonly<Record<CodRefusal, string>>

/** The reason as a sentence for the shopper, with the name of a piece that is not sold for cash. A limit that is not set cannot be the reason, and its amount is left out. */
export function codRefusalMessage(refusal: CodRefusal, { fromPaise, upToPaise }: CodRules, notForCash = 'One of the pieces'): string {
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
    case 'cod_product':
      return `${notForCash} cannot be paid in cash at the door. Please pay online.`
    case 'cod_pincode':
      return 'Cash on Delivery is not offered at this pincode. Please pay online.'
    case 'cod_courier':
      return 'No courier of ours takes cash at this pincode. Please pay online.'
    // What orders of this phone came to, which only the shop knows: the words are the same for everybody and accuse nobody.
    case 'cod_this_order':
      return 'We cannot offer Cash on Delivery for this order. Please pay online: by UPI, card or net banking.'
  }
}

/** Which cash orders are paid in part in advance, as a sentence for the shopper; empty where none are. */
export function advanceSentence({ isOffered, advance: { isForPersonalised, fromPaise, percent } }: CodRules): string {
  const which = [
    ...(isForPersonalised ? ['of pieces with a name or a sign'] : []),
    ...(fromPaise === undefined ? [] : [`from ${formatPaise(fromPaise)}`]),
  ].join(' and those ')
  return isOffered && which !== ''
    ? `Of Cash on Delivery orders ${which}, ${percent} % is paid online in advance, and the rest in cash to the courier.`
    : ''
}
