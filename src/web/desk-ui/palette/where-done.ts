import type { DeskPageName } from '../../routes/desk-pages.ts'

/** Something that people want to do, in their words, and the page where it is done. */
type WhereDone = {
  readonly wish: string
  /** Other words for it. */
  readonly words: string
  /** Where on that page, or what there is instead. */
  readonly how: string
  /** Of the navigation. */
  readonly page: DeskPageName
}

const all: readonly WhereDone[] = [
  { wish: 'Confirm a cash order', words: 'call cod', how: 'Today, or the order itself', page: 'today' },
  { wish: 'Cancel an order', words: 'stop', how: 'Find the order, then Cancel', page: 'orders' },
  { wish: 'Refund', words: 'money back pay repay', how: 'Find the order, then Refund', page: 'orders' },
  { wish: 'Change an address', words: 'pincode phone correct recipient', how: 'Find the order, then Correct', page: 'orders' },
  {
    wish: 'Change a name on a lid',
    words: 'writing spelling zodiac sign personalise',
    how: 'Find the order, then its piece',
    page: 'orders',
  },
  {
    wish: 'Write to a shopper',
    words: 'mail email letter message answer',
    how: 'Find the order, then Mail beside its address',
    page: 'orders',
  },
  { wish: 'Send a mail once more', words: 'email resend copy', how: 'Find the order, then its mails', page: 'orders' },
  {
    wish: 'Take an order by telephone',
    words: 'new add create place phone call enter draft',
    how: 'Opens its form; also Orders, then Take an order',
    page: 'takeOrder',
  },
  { wish: 'Print labels and tickets', words: 'slip invoice manifest', how: 'Choose parcels, then print', page: 'parcels' },
  { wish: 'Book a parcel again', words: 'courier awb rebook lost', how: 'Open the parcel, then Book anew', page: 'parcels' },
  { wish: 'Add a product', words: 'new piece create', how: 'Products, then New product', page: 'products' },
  { wish: 'Change a price', words: 'cost mrp sale offer discount diwali', how: 'Open the product; for a time: its plan', page: 'products' },
  {
    wish: 'A coupon or discount code',
    words: 'voucher promo gift card',
    how: 'There are none: lower a price for a time',
    page: 'products',
  },
  { wish: 'Add pictures', words: 'photo image upload gallery', how: 'Open the product; of the gallery: under Texts', page: 'products' },
  {
    wish: 'Bring in a spreadsheet',
    words: 'import csv export excel upload download',
    how: 'Products, then Imports and history',
    page: 'products',
  },
  { wish: 'Count stock', words: 'inventory shelf', how: 'Stock, then Count these', page: 'stock' },
  { wish: 'Answer a complaint', words: 'grievance question message', how: 'Open it among the enquiries', page: 'enquiries' },
  {
    wish: 'Write down a call or a letter',
    words: 'complaint phone telephone enquiry',
    how: 'Enquiries, then Write one down',
    page: 'enquiries',
  },
  { wish: 'Accept a return', words: 'replace exchange send back', how: 'Open it among the returns', page: 'returns' },
  { wish: 'A payout file', words: 'settlement remittance bank cod courier razorpay shiprocket', how: 'Money, then Files', page: 'money' },
  { wish: 'GST returns', words: 'tax hsn register invoice credit note', how: 'Money, then GST', page: 'money' },
  { wish: 'Change a text or a policy', words: 'page article blog faq about question terms', how: 'Open it among the texts', page: 'texts' },
  { wish: 'An announcement', words: 'strip notice top festival holiday every page', how: 'Banners, then Announcements', page: 'banners' },
  { wish: 'A banner', words: 'slide home festival picture', how: 'Banners, from a day to a day', page: 'banners' },
  { wish: 'Delivery price and days', words: 'shipping fee cod charge holidays cut-off pickup', how: 'Shop, then its part', page: 'shop' },
  { wish: 'GST rates', words: 'tax hsn', how: 'Shop, then Tax', page: 'shop' },
  { wish: 'The look of the shop', words: 'theme colour font logo design', how: 'Not at the desk: it belongs to the program', page: 'shop' },
  { wish: 'Reviews, newsletters, accounts of shoppers', words: 'rating subscribe customer', how: 'There are none', page: 'enquiries' },
  { wish: 'Add somebody', words: 'staff user employee role password', how: 'People, then Add', page: 'people' },
  { wish: 'Erase or hand over personal data', words: 'delete privacy dpdp', how: 'Search for the person', page: 'privacy' },
  { wish: 'Backups', words: 'restore save copy', how: 'Whether they are made: All well?', page: 'health' },
]

/** The wishes in which each of the written words begins a word, for whoever may open their page. */
export function whereDone(written: string, pages: readonly DeskPageName[]): readonly WhereDone[] {
  const wanted = wordsOf(written)
  if (wanted.length === 0 || written.trim().length < 3) return []
  return all.filter(({ wish, words, page }) => {
    const known = wordsOf(`${wish} ${words}`)
    return pages.includes(page) && wanted.every((word) => known.some((each) => each.startsWith(word)))
  })
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
