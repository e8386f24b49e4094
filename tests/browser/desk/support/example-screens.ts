import type { APIRequestContext } from '@playwright/test'
import { fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import { type DeskPageName, deskPages } from '#src/web/routes/desk-pages.ts'
import { placeOrder } from '../../support/placed-order.ts'
import type { Owner, Shopper } from '../../support/shop-test.ts'
import { recon, settled } from '#tests/factories/money/payout-files.ts'
import { test as deskTest } from './desk-test.ts'

/** The fixtures of the desk's tests, and the address of an example of each of these screens. */
export const test = deskTest.extend<{ examplesOf: (names: readonly DeskPageName[]) => Promise<Map<DeskPageName, string>> }>({
  examplesOf: ({ request, owner, shopper, callShop, ask }, give) =>
    give((names) => exampleAddresses(names, { request, owner, shopper, callShop, ask })),
})

type Needs = {
  readonly request: APIRequestContext
  readonly owner: Owner
  readonly shopper: Shopper
  readonly callShop: (path: string, ...args: readonly unknown[]) => Promise<unknown>
  readonly ask: (command: string, body: object) => Promise<unknown>
}

type Example = {
  readonly orderNumber: string
  readonly returnNumber: string
  readonly mailId: string
  readonly ticketNumber: string
  readonly sku: string
  readonly count: string
  readonly fileId: string
  readonly planId: string
}

/** The parameters of each screen that has some; a new screen names its own here. */
const params: Partial<Record<DeskPageName, (example: Example) => Readonly<Record<string, string>>>> = {
  order: ({ orderNumber }) => ({ number: orderNumber }),
  ticket: ({ orderNumber }) => ({ ticket: `${orderNumber}.1` }),
  mail: ({ mailId }) => ({ id: mailId }),
  parcel: ({ orderNumber }) => ({ number: orderNumber }),
  product: () => ({ code: 'MJ-1001' }),
  productPictures: () => ({ code: 'MJ-1001' }),
  shopPart: () => ({ part: 'cash' }),
  text: () => ({ name: 'terms' }),
  textVersion: () => ({ name: 'terms', version: '1' }),
  productWriting: () => ({ code: 'MJ-1002' }),
  return: ({ returnNumber }) => ({ number: returnNumber }),
  enquiry: ({ ticketNumber }) => ({ ticket: ticketNumber }),
  figureRows: () => ({ figure: 'orders' }),
  variantStock: ({ sku }) => ({ sku }),
  stockCount: ({ count }) => ({ count }),
  payoutFile: ({ fileId }) => ({ id: fileId }),
  changePlan: ({ planId }) => ({ plan: planId }),
  changeSet: () => ({ id: '1' }),
}

/** Screens that exist only for a moment, or are drawn for paper; their own tests look at them. */
const elsewhere: readonly string[] = ['act', 'actRows', 'print', 'code', 'welcome', 'shopperLink'] satisfies DeskPageName[]

/** Every screen that a person reads, with its path. */
export const screens = (Object.keys(deskPages) as DeskPageName[])
  .map((name) => ({ name, ...deskPages[name] }))
  .filter(({ name, file }) => file.endsWith('-page.tsx') && !elsewhere.includes(name))

/** Behind screens with parameters there are a confirmed cash order, a question and a file of the gateway's. */
async function exampleAddresses(names: readonly DeskPageName[], needs: Needs): Promise<Map<DeskPageName, string>> {
  const example = names.some((name) => deskPages[name].path.includes(':')) ? await anExample(needs) : undefined
  return new Map(names.map((name) => [name, addressOf(name, example)]))
}

async function anExample({ request, owner, shopper, callShop, ask }: Needs): Promise<Example> {
  const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
  await callShop('orders.confirm', orderId, { who: 'staff', name: 'Meera' })
  const inspected = (await callShop('orders.inspect', orderId)) as { mails: readonly { id: string }[] }
  const question = { kind: 'contact', name: shopper.name, email: shopper.email, message: 'How many letters fit?' }
  const { ticketNumber } = (await callShop('enquiries.record', question)) as { ticketNumber: string }
  const fileId = String(await ask('takePayoutFile', { text: `${recon}\n${settled({ id: `pay_of${orderNumber}` })}` }))
  const planId = String(await ask('takeProductFile', { text: 'code,mrpRupees\nMJ-1001,1799' }))
  const sku = (await owner.addPlainProduct()).colours[0]?.variantId ?? ''
  const begun = (await callShop('stock.beginCount', { variantIds: [sku], by: { who: 'staff', name: 'Meera' } })) as {
    value: { number: number }
  }
  const returned = await placeOrder(request, owner, shopper, true)
  await ask('deliver', { orderId: returned.orderId })
  const asked = {
    orderId: returned.orderId,
    lines: [{ position: 1, units: 1 }],
    reason: 'late',
    wish: 'money',
    words: 'Too late.',
    photoKeys: [],
  }
  await callShop('returns.ask', asked)
  return {
    orderNumber,
    returnNumber: `${returned.orderNumber}-R1`,
    mailId: inspected.mails[0]?.id ?? '',
    ticketNumber,
    sku,
    count: String(begun.value.number),
    fileId,
    planId,
  }
}

function addressOf(name: DeskPageName, example: Example | undefined): string {
  const { [name]: paramsOf } = params
  const { path } = deskPages[name]
  if (path.includes(':') && !(paramsOf && example)) throw new Error(`${path} needs its parameters in example-screens.ts`)
  return (fullDeskAddressOf as (name: DeskPageName, params?: object) => string)(name, example && paramsOf?.(example))
}
