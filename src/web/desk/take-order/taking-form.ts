import type { VariantId } from '#src/kit/id.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import type { Order, SaleMethod } from '#src/shop/orders/order.ts'
import { type WrittenRecipient, writtenOf } from '#src/shop/orders/recipient.ts'

/** The form of an order as it was posted, with what was typed into it. */
export type TakingForm = {
  /** Of the act: the same form pressed twice is one order. */
  readonly key: string
  readonly step: TakingStep
  /** What is looked for among what is sold. */
  readonly find: string
  readonly lines: readonly WrittenLine[]
  readonly written: WrittenRecipient
  readonly isStateConfirmed: boolean
  readonly paymentMethod: SaleMethod
  /** The pincode whose city and state were filled in. */
  readonly filledFor: string
  /** It was refused once: what is wrong with its fields is shown from then on. */
  readonly isTried: boolean
  /** The number of the order in whose place it comes; empty for none. */
  readonly insteadOf: string
  /** What the screen showed; undefined before it showed anything. */
  readonly seen: { readonly totalPaise: Paise; readonly advancePaise: Paise; readonly paidPaise: Paise | undefined } | undefined
}

/** A line keeps its number while others come and go, so that its fields stay what was typed. */
export type WrittenLine = {
  readonly id: number
  readonly variantId: VariantId
  readonly quantity: string
  readonly name: string
  readonly sign: string
}

export type TakingStep =
  /** Looks for products and prices the order. */
  | { readonly kind: 'look' }
  | { readonly kind: 'add'; readonly variantId: VariantId }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'place' }

/** In the order of the form. */
export const recipientFields = [
  ...(['phone', 'email', 'name', 'pincode', 'addressLine1', 'addressLine2', 'city', 'state', 'alternatePhone'] as const),
  ...(['gstin', 'businessName'] as const),
] satisfies readonly (keyof WrittenRecipient)[]

export const lineField = (id: number, field: 'variant' | 'quantity' | 'name' | 'sign'): string => `lines.${id}.${field}`

export function readTakingForm(form: FormData): TakingForm {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const amountOf = (name: string) => (/^\d{1,12}$/.test(textOf(name)) ? paise(Number(textOf(name))) : undefined)
  const [totalPaise, advancePaise, paidPaise] = [amountOf('total'), amountOf('advance'), amountOf('paid')]
  const step = readStep(textOf('step'))
  return {
    ...{ key: textOf('key'), step, find: textOf('find'), filledFor: textOf('filledFor'), insteadOf: textOf('insteadOf') },
    lines: changedLines(linesIn(form, textOf), step),
    written: Object.fromEntries(recipientFields.map((field) => [field, textOf(field)])) as WrittenRecipient,
    isStateConfirmed: form.has('confirmState'),
    paymentMethod: textOf('paymentMethod') === 'cod' ? 'cod' : 'online',
    isTried: form.has('tried'),
    seen: totalPaise === undefined || advancePaise === undefined ? undefined : { totalPaise, advancePaise, paidPaise },
  }
}

export const emptyTakingForm = (key: string): TakingForm => readTakingForm(formOf({ key }))

/** The form of an order that is to be changed, as it was ordered. */
export const formOfOrder = ({ orderNumber, lines, recipient, paymentMethod }: Order, key: string): TakingForm => ({
  ...emptyTakingForm(key),
  ...{ insteadOf: orderNumber, written: writtenOf(recipient), filledFor: recipient.pincode },
  paymentMethod: paymentMethod === 'cod' ? 'cod' : 'online',
  lines: lines.map(({ variantId, quantity, personalisation }, index) => ({
    ...{ id: index + 1, variantId, quantity: String(quantity) },
    ...{ name: personalisation?.name ?? '', sign: personalisation?.sign ?? '' },
  })),
})

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function readStep(written: string): TakingStep {
  const [kind, of = ''] = written.split(' ')
  if (kind === 'place') return { kind }
  if (kind === 'add') return { kind, variantId: of as VariantId }
  return kind === 'remove' ? { kind, id: Number(of) } : { kind: 'look' }
}

function linesIn(form: FormData, textOf: (name: string) => string): WrittenLine[] {
  const ids = [...form.keys()].flatMap((name) => /^lines\.(\d{1,6})\.variant$/.exec(name)?.[1] ?? [])
  return ids.map(Number).map((id) => ({
    id,
    variantId: textOf(lineField(id, 'variant')) as VariantId,
    quantity: textOf(lineField(id, 'quantity')),
    name: textOf(lineField(id, 'name')),
    sign: textOf(lineField(id, 'sign')),
  }))
}

function changedLines(lines: readonly WrittenLine[], step: TakingStep): readonly WrittenLine[] {
  if (step.kind === 'remove') return lines.filter(({ id }) => id !== step.id)
  if (step.kind !== 'add') return lines
  const id = Math.max(0, ...lines.map((line) => line.id)) + 1
  return [...lines, { id, variantId: step.variantId, quantity: '1', name: '', sign: '' }]
}

/** 0 for what is no quantity, which the shop refuses at its field. */
export const quantityOf = ({ quantity }: WrittenLine): number => (/^\d{1,5}$/.test(quantity.trim()) ? Number(quantity) : 0)
