import { fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import { placeOrder } from '../../support/placed-order.ts'
import { expect } from '../support/desk-test.ts'
import { screens, test } from '../support/example-screens.ts'

/** Screens that show more when they are asked for one order, with what is asked for. */
const askedFor = (number: string, phone: string): readonly string[] => [
  `${fullDeskAddressOf('calls')}?order=${number}`,
  `${fullDeskAddressOf('orders')}?view=all&peek=${number}`,
  `${fullDeskAddressOf('pack')}?code=${number}`,
  `${fullDeskAddressOf('pack')}?open=${number}`,
  `${fullDeskAddressOf('handover')}?code=${number}`,
  `${fullDeskAddressOf('search')}?q=${phone}`,
  `${fullDeskAddressOf('searchHits')}?q=${phone}`,
  `${fullDeskAddressOf('privacy')}?phone=${phone}&email=&number=${number}`,
  fullDeskAddressOf('parcel', { number }),
  fullDeskAddressOf('order', { number }),
]

// An order's id is the key by which its shopper sees and cancels it: staff go by the number.
test('no page of the desk sends the id of an order, in its page or in its data', async ({
  page,
  logIn,
  examplesOf,
  callShop,
  request,
  owner,
  shopper,
}) => {
  const examples = await examplesOf(screens.map(({ name }) => name))
  const waiting = await placeOrder(request, owner, shopper, true)
  const booked = /MJ-\d+/.exec(examples.get('order') ?? '')?.[0] ?? ''
  await logIn('owner')
  const addresses = [...examples.values(), ...[waiting.orderNumber, booked].flatMap((number) => askedFor(number, shopper.phone))]
  const bodies = new Map<string, string>()
  for (const address of addresses) bodies.set(address, await (await page.request.get(address)).text())
  const numbers = new Set([...bodies.values()].flatMap((body) => body.match(/\bMJ-\d{3,12}\b/g) ?? []))
  expect(numbers).toContain(waiting.orderNumber)
  const ids = (await Promise.all([...numbers].map((number) => callShop('orders.findId', number)))).filter(
    (id): id is string => typeof id === 'string',
  )
  expect(ids).toContain(waiting.orderId)
  for (const [address, body] of bodies)
    expect(
      ids.filter((id) => body.includes(id)),
      address,
    ).toEqual([])
})
