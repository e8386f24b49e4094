import type { VariantId } from '#src/kit/id.ts'
import { formatPaise, type Paise, paise, readWrittenRupees } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { formatDays } from '#src/kit/time/format-date.ts'
import type { Config } from '#src/platform/config/config.ts'
import { lineTitle } from '#src/shop/cart/cart.ts'
import type { WrittenRecipient } from '#src/shop/orders/recipient.ts'
import { chargeRows, lineTotal } from '#src/shop/pricing/order-totals.ts'
import { orderTakenMessage, takenOrderRefusal } from '#src/shop/staff-texts/orders/taking-texts.ts'
import type { RequestedLine } from '#src/shop/workflows/ordering/ordering.ts'
import type { CallersPrice, TakeOrderProblem } from '#src/shop/workflows/taking/taking.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { print, printError, UsageFault } from '../command.ts'
import { readArguments, readChoice } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'
import { recipientOptions, writtenIn } from './recipient-options.ts'

const options = {
  ...recipientOptions,
  line: { type: 'string', multiple: true },
  pay: { type: 'string', default: 'link' },
  total: { type: 'string' },
  key: { type: 'string' },
  'instead-of': { type: 'string' },
  'confirm-state': { type: 'boolean', default: false },
  ...actingOptions,
} as const

export const takeOrderCommand = {
  usage:
    'orders take --line <sku>[:<pieces>[:<name>[:<sign>]]] … --name … --phone … --email … --address … [--address2 …] --city … --state … --pincode … [--second-phone …] [--gstin …] [--business …] [--confirm-state] [--pay link|cash] [--total <rupees>] [--key <text>] [--instead-of <order>] [--by <who>]',
  description:
    'takes the order of somebody who calls: without --total it only prints what it comes to, with it the order is placed at that. Repeated with the same --key it is the same order. --instead-of names an order in whose place it comes: it is cancelled in the same moment, and what was paid for it pays this one, or goes back.',
  run: takeOrder,
}

async function takeOrder(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, options)
  const by = actingStaff(values.by)
  const asked = {
    lines: (values.line ?? []).map(lineOf),
    written: { ...nothingWritten, ...writtenIn(values) },
    isStateConfirmed: values['confirm-state'],
    paymentMethod: readChoice('way to pay', values.pay, ['link', 'cash']) === 'cash' ? ('cod' as const) : ('online' as const),
  }
  const expectedTotalPaise = totalOf(values.total)
  const numberOfFormer = values['instead-of']
  return withShop(config, async ({ orders }) => {
    const insteadOf = numberOfFormer === undefined ? undefined : await orders.findId(numberOfFormer)
    if (numberOfFormer !== undefined && !insteadOf) return printError(refusalOf({ code: 'former_not_found' }))
    const order = { ...asked, insteadOf }
    const priced = await orders.priceForCaller(order)
    if (!priced.ok) return printError(refusalOf(priced.problem))
    if (expectedTotalPaise === undefined) return printPrice(priced.value)
    const { advancePaise, former } = priced.value
    const expected = { expectedTotalPaise, expectedAdvancePaise: advancePaise, expectedPaidPaise: former?.paidPaise }
    const taken = await orders.take({ ...order, ...expected, requestKey: values.key ?? randomKey<'request'>(), by })
    return taken.ok ? print(orderTakenMessage(taken.value.order)) : printError(refusalOf(taken.problem))
  })
}

const nothingWritten: WrittenRecipient = {
  ...{ name: '', email: '', phone: '', alternatePhone: '', addressLine1: '', addressLine2: '' },
  ...{ city: '', state: '', pincode: '', gstin: '', businessName: '' },
}

/** "MJ-1001-OXB:2:Asha:Leo"; "MJ-1001-OXB::" is one piece with nothing on it. */
function lineOf(written: string): RequestedLine {
  const [sku, units, name = '', sign = '', ...others] = written.split(':')
  if (!sku || others.length > 0 || (units && !/^\d{1,4}$/.test(units)))
    throw new UsageFault(`--line takes a SKU, such as MJ-1001-OXB, or MJ-1001-OXB:2:Asha:Leo, not "${written}".`)
  return {
    variantId: sku as VariantId,
    quantity: units ? Number(units) : 1,
    personalisation: name || sign ? { name, sign: sign || undefined } : undefined,
    expectedUnitPricePaise: undefined,
  }
}

function totalOf(written: string | undefined): Paise | undefined {
  if (written === undefined) return undefined
  const total = readWrittenRupees(written)
  if (!total) throw new UsageFault(`--total takes rupees such as 499 or 499.50, not "${written}".`)
  return total
}

function printPrice({ lines, totals, advancePaise, promisedBy, isPincodeKnown, former, problem }: CallersPrice): number {
  const rows = [
    ...lines.map((line) => [`${line.quantity} × ${lineTitle(line)}`, formatPaise(lineTotal(line))]),
    ...chargeRows(totals, isPincodeKnown ? undefined : 'by pincode'),
    ['Total', formatPaise(totals.totalPaise)],
    ...(advancePaise > 0 ? [['In advance, online', formatPaise(advancePaise)]] : []),
    ...(advancePaise > 0 ? [['In cash', formatPaise(paise(totals.totalPaise - advancePaise))]] : []),
    ...(former && former.paidPaise > 0 ? [['Paid for the order before', formatPaise(former.paidPaise)]] : []),
    ...(former && former.backPaise > 0 ? [['Goes back of it', formatPaise(former.backPaise)]] : []),
    ...(promisedBy ? [['At their door by', formatDays(promisedBy, promisedBy)]] : []),
  ]
  for (const [label, amount] of rows) print(`${label}: ${amount}`)
  return problem ? printError(refusalOf(problem)) : print('Nothing is ordered yet: repeat it with --total.')
}

/** With the field, and all of an address at once. */
function refusalOf(problem: TakeOrderProblem): string {
  const { message, field, also = {} } = takenOrderRefusal(problem)
  return [[field, message] as const, ...Object.entries(also)].map(([of, text]) => (of ? `${of}: ${text}` : text)).join('\n')
}
