import { expectFits } from '../support/page-checks.ts'
import { ownShop } from '../support/start-shop-for-tests.ts'
import { devices, expect, expectAccessible, openDesk, test as base } from './support/desk-test.ts'

/** A shop in which nothing has happened yet. */
const test = base.extend(ownShop())

test.use(devices.laptop)

/** What each screen says where its list is empty: what comes there, and from where. */
const emptyScreens: readonly (readonly [path: string, text: RegExp])[] = [
  ...['', '?view=to-confirm', '?view=unpaid', '?view=cancelled'].map((tab) => [`/desk/orders${tab}`, /comes? here/] as const),
  ['/desk/parcels', /comes here/],
  ...['mine', 'waiting', 'grievances'].map((tab) => [`/desk/enquiries?tab=${tab}`, /stands here|waits here/] as const),
  ...['new', 'answered', 'all', 'spam'].map((tab) => [`/desk/enquiries?tab=${tab}`, /comes? here|appear here/] as const),
  ...['to decide', 'to inspect', 'to settle', 'on the way', 'with the shopper'].map(
    (tab) => [`/desk/returns?tab=${tab.replaceAll(' ', '+')}`, /comes? here/] as const,
  ),
  ['/desk/returns?tab=ended', /settled, refused, or taken back/],
  ['/desk/money/payments', /Each comes here as soon as the gateway reports it/],
  ['/desk/mails', /The shop writes them by itself; to write one, open its order or its enquiry/],
  ['/desk/money/gst', /Invoices are issued when a parcel is booked/],
  ['/desk/privacy', /Write one down as soon as it is known/],
  ['/desk/products/new', /A product that is begun above stays here until it is on sale or thrown away/],
  ['/desk/products?q=nothing+has+this+name', /One is made by New product, many come in a file/],
  ['/desk/products/order?from=900', /Begin with the first ones/],
]

test('where nothing is yet, a screen says what comes there and from where', async ({ logIn }) => {
  const { page } = await logIn('owner')
  for (const [path, text] of emptyScreens) {
    await openDesk(page, path)
    await expect.soft(page.getByRole('main'), path).toContainText(text)
  }
  await expectAccessible(page)
  for (const width of [360, 1280]) await expectFits(page, width)
})
