import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import { formatPaise } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { parsePincode } from '#src/kit/contact/pincode.ts'
import type { ActProblem } from '#src/shop/acting/acting.ts'
import { mostLines } from '#src/shop/cart/cart.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { cameInPaise } from '#src/shop/pricing/part-payment.ts'
import { readRecipient } from '#src/shop/orders/recipient.ts'
import type { Shop } from '#src/shop/shop.ts'
import { takenOrderRefusal } from '#src/shop/staff-texts/orders/taking-texts.ts'
import type { CallersOrder, CallersPrice } from '#src/shop/workflows/taking/taking.ts'
import { keepsKey } from '../../desk-ui/acts/post-act.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { findOrderId } from '../find-order-id.ts'
import { findSold } from './find-sold.ts'
import { shownCost } from './shown-cost.ts'
import { emptyTakingForm, formOfOrder, quantityOf, readTakingForm, type TakingForm } from './taking-form.ts'

/** Empty, or with `?instead=MJ-10234` as that order was ordered. */
export async function loadTaking({ request, context }: LoaderFunctionArgs) {
  const { shop } = context.get(deskContext)
  const key = randomKey<'act'>()
  const number = new URL(request.url).searchParams.get('instead')
  if (number === null) return screenOf(emptyTakingForm(key), shop)
  const former = await findFormer({ insteadOf: number }, shop)
  if (!former) throw data(undefined, { status: 404 })
  return screenOf(formOfOrder(former, key), shop)
}

/** The screen of the order that was placed, or this one with everything that was typed: priced, or refused. */
export type TakenStep = { readonly to: string } | { readonly screen: TakingScreen }

export async function takeStep({ request, context }: ActionFunctionArgs): Promise<TakenStep> {
  const { shop, login } = context.get(deskContext)
  const form = filledIn(readTakingForm(await request.formData()), shop)
  if (form.step.kind !== 'place') return { screen: await screenOf(form, shop) }
  if (!form.seen) return { screen: await screenOf({ ...form, isTried: true }, shop) }
  const { lines, written, isStateConfirmed, paymentMethod, seen } = form
  const input = {
    ...{ ...written, isStateConfirmed, paymentMethod, ...seen, insteadOf: form.insteadOf || undefined },
    lines: lines.map((line) => ({ variant: line.variantId, quantity: quantityOf(line), name: line.name, sign: line.sign })),
  }
  const taken = await shop.desk.act(login, { act: 'orders.take', key: form.key, input })
  if (taken.ok) return { to: deskAddressOf('order', { number: taken.value.about.number }) }
  // Under its key a refused order stays refused.
  const key = keepsKey(taken.problem) ? form.key : randomKey<'act'>()
  return { screen: await screenOf({ ...form, key, isTried: true }, shop, taken.problem) }
}

export type TakingScreen = Awaited<ReturnType<typeof screenOf>>

async function screenOf(form: TakingForm, shop: Shop, refused?: ActProblem) {
  const { lines, find } = form
  const former = await findFormer(form, shop)
  const order = orderIn(form, former)
  const [found, sold, priced] = await Promise.all([
    findSold(find, shop),
    shop.cart.findVariants(lines.map(({ variantId }) => variantId)),
    lines.length > 0 ? shop.orders.priceForCaller(order) : undefined,
  ])
  const price = priced?.ok ? priced.value : undefined
  const isGone = form.insteadOf !== '' && !former
  const known = isGone ? ({ code: 'former_not_found' } as const) : priced && (priced.ok ? priced.value.problem : priced.problem)
  // What else is wrong with the form stands beside what is wrong with the address.
  const inForm = refused?.code === 'recipient_refused' ? undefined : refused
  const problem = byLine(inForm ?? problemOf(form, known && takenOrderRefusal(known)), form)
  return {
    form,
    former: former && !isClosed(known) && { ...shownFormer(former), isPaid: cameInPaise(former) > 0 },
    found,
    isFull: lines.length >= mostLines,
    lines: lines.map((line) => ({ ...line, sold: sold.find(({ variantId }) => variantId === line.variantId) })),
    cost: price && shownCost(price, shop.settings.brand.gstin !== undefined),
    /** It is paid by what was paid for the order before. */
    isPaidByFormer: price?.former !== undefined && price.former.carriedPaise > 0 && price.former.differencePaise === 0,
    seen: price && { totalPaise: price.totals.totalPaise, advancePaise: price.advancePaise, paidPaise: price.former?.paidPaise },
    cash: price && (await cashHint(order, price, shop)),
    /** Of this post, so that its fields are looked at; what is merely known already moves nobody. */
    refused: form.step.kind === 'place' ? problem : undefined,
    problem,
    states: Object.values(stateNames).toSorted(),
  }
}

const shownFormer = ({ orderNumber, totals }: Order) => ({ number: orderNumber, total: formatPaise(totals.totalPaise) })

const isClosed = (problem: ActProblem | { readonly code: string } | undefined): boolean => problem?.code.startsWith('former_') ?? false

async function findFormer({ insteadOf }: Pick<TakingForm, 'insteadOf'>, shop: Shop): Promise<Order | undefined> {
  const id = await findOrderId(insteadOf, shop)
  return id && shop.orders.find(id)
}

const orderIn = ({ lines, written, isStateConfirmed, paymentMethod }: TakingForm, former: Order | undefined): CallersOrder => ({
  ...{ written, isStateConfirmed, paymentMethod, insteadOf: former?.id },
  lines: lines.map((line) => ({
    ...{ variantId: line.variantId, quantity: quantityOf(line), expectedUnitPricePaise: undefined },
    personalisation: line.name.trim() || line.sign ? { name: line.name, sign: line.sign || undefined } : undefined,
  })),
})

/** What is known before it is placed; once that was tried, also what is wrong with the address, and that it was never priced. */
function problemOf({ written, isTried, step, lines, seen }: TakingForm, known: ActProblem | undefined): ActProblem | undefined {
  const isPlaced = step.kind === 'place'
  if (isPlaced && lines.length === 0) return takenOrderRefusal({ code: 'cart_is_empty' })
  const recipient = isTried ? readRecipient(written) : undefined
  const faults = recipient && !recipient.ok ? takenOrderRefusal({ code: 'recipient_refused', faults: recipient.problem }) : undefined
  if (faults) return known?.field ? { ...faults, also: { ...faults.also, [known.field]: known.message } } : faults
  return (
    known ?? (isPlaced && !seen ? { code: 'not_priced', message: 'Tell the caller what it comes to, then press once more.' } : undefined)
  )
}

/** The shop counts lines from 0, the form by their own numbers. */
function byLine(problem: ActProblem | undefined, { lines }: TakingForm): ActProblem | undefined {
  if (!problem) return undefined
  const nameOf = (field: string) => field.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${lines[Number(at)]?.id ?? at}`)
  const also = problem.also && Object.fromEntries(Object.entries(problem.also).map(([field, message]) => [nameOf(field), message]))
  return { ...problem, ...(problem.field && { field: nameOf(problem.field) }), ...(also && { also }) }
}

/** Whether it could be paid in cash, while it is not: a caller asks that first. */
async function cashHint(order: CallersOrder, { isPincodeKnown }: CallersPrice, shop: Shop): Promise<string | undefined> {
  if (order.paymentMethod === 'cod' || !isPincodeKnown) return undefined
  const inCash = await shop.orders.priceForCaller({ ...order, paymentMethod: 'cod' })
  return inCash.ok && inCash.value.problem?.code === 'cod_refused' ? inCash.value.problem.message : undefined
}

/** City and state of a pincode, as in the checkout: into a field that is empty, or still has what the pincode before filled in. */
function filledIn(form: TakingForm, { delivery }: Shop): TakingForm {
  const placeOf = (written: string) => {
    const pincode = parsePincode(written.trim())
    const place = pincode && delivery.findPlace(pincode)
    return place && !place.ambiguous ? place : { city: '', state: '' }
  }
  const { pincode } = form.written
  if (pincode === form.filledFor) return form
  const [place, before] = [placeOf(pincode), placeOf(form.filledFor)]
  const fill = (field: 'city' | 'state') => {
    const written = form.written[field]
    return written.trim() === '' || written === before[field] ? place[field] : written
  }
  return { ...form, filledFor: pincode, written: { ...form.written, city: fill('city'), state: fill('state') } }
}
