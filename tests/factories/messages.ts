import { paise } from '#src/kit/money.ts'
import { orderTotals } from '#src/shop/pricing/order-totals.ts'
import { sampleMessages } from '#src/shop/notifications/sample-messages.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import type { EnquiryDetails } from '#src/shop/notifications/messages/enquiries/enquiry.ts'
import type { MessageLine, OrderDetails } from '#src/shop/notifications/messages/order-details.ts'

const plainLine: MessageLine = {
  title: 'Rani Two-Tier Jewellery Box (Oxblood)',
  quantity: 2,
  unitPricePaise: paise(119_900),
  personalName: undefined,
  zodiacSign: undefined,
  picture: { key: 'rani', width: 480, height: 480, alt: 'Rani in oxblood, closed' },
  lid: undefined,
}

export const personalisedLine: MessageLine = {
  title: 'Noor Ring Box (Emerald)',
  quantity: 1,
  unitPricePaise: paise(34_950),
  personalName: 'Ananya',
  zodiacSign: 'Leo',
  picture: { key: 'noor', width: 480, height: 480, alt: 'Noor in emerald' },
  lid: {
    quad: [
      [0.24, 0.23],
      [0.57, 0.17],
      [0.77, 0.27],
      [0.42, 0.34],
    ],
    ink: 'light',
  },
}

export const orderDetails = ({ lines = [plainLine, personalisedLine], ...overrides }: Partial<OrderDetails> = {}): OrderDetails => ({
  brandName: 'Manjusha',
  contactEmail: 'hello@manjusha.example',
  contactPhone: '+91 98200 00000',
  orderNumber: 'MJ-10042',
  orderUrl: 'https://manjusha.example/order/Zk3v9QpL2mXs8TtR',
  placedAt: '2026-11-20T09:15:00.000Z',
  paymentMethod: 'online',
  replacesReturn: undefined,
  advancePaise: undefined,
  recipientName: 'Ananya Deshpande',
  addressLines: ['Flat 12, Sagar Heights', 'Pune 411004', 'Maharashtra, India'],
  lines,
  totals: orderTotals(lines.map((line) => ({ ...line, gstBasisPoints: undefined }))),
  makingDays: 4,
  refundDays: 7,
  isSandbox: false,
  ...overrides,
})

export const parcel = (overrides: Partial<Extract<Message, { kind: 'parcel-booked' }>> = {}): Message => ({
  kind: 'parcel-booked',
  brandName: 'Manjusha',
  orderNumber: 'MJ-10042',
  awb: '788830567028',
  courierName: 'Blue Dart Air',
  pickupDate: '2026-11-23 09:00:00',
  documents: [{ title: 'Label', url: 'https://carrier.example/label.pdf', keptAs: undefined }],
  isSandbox: false,
  ...overrides,
})

const enquiryDetails = (overrides: Partial<EnquiryDetails> = {}): EnquiryDetails => ({
  brandName: 'Manjusha',
  contactEmail: 'hello@manjusha.example',
  contactPhone: '+91 98200 00000',
  ticketNumber: 'MJ-E1001',
  receivedAt: '2026-11-20T09:15:00.000Z',
  senderName: 'Ananya Deshpande',
  senderEmail: 'ananya@example.in',
  senderPhone: '9820012345',
  message: 'May I visit?\nOn Saturday, if that suits.',
  wanted: undefined,
  ...overrides,
})
export const wanted = { quantity: 120_000, productCode: 'MJ-1004, XX-9', pieces: [{ code: 'MJ-1004', name: 'Padma Octagonal Trunk' }] }
export const acknowledgement = (overrides: Partial<EnquiryDetails> = {}): Message => ({
  kind: 'enquiry-acknowledgement',
  ...enquiryDetails(overrides),
  dueAt: '2026-11-23T09:15:00.000Z',
  statusUrl: 'https://manjusha.example/enquiry-status?ticket=MJ-E1001',
})
const grievance = () => ({
  ...enquiryDetails({ message: 'The clasp broke.\nTwice.' }),
  officer: { name: 'Rohini Kulkarni', designation: 'Grievance Officer', email: 'grievance@manjusha.example', phone: '+91 98200 00001' },
  settleBy: '2026-12-20T09:15:00.000Z',
  statusUrl: 'https://manjusha.example/enquiry-status?ticket=MJ-E1001',
})
export const enquiryAnswer = (overrides: Partial<EnquiryDetails> & { lastWords?: string; follows?: number[] } = {}): Message => ({
  ...{ kind: 'enquiry-answer', ...enquiryDetails(), lastWords: undefined, ...overrides },
  ...{ answer: 'Of course.\n\nCome on Saturday <b>at ten</b>.', signature: 'Meera Joshi' },
})
export const enquiryForShop = (overrides: Partial<EnquiryDetails> = {}): Message => ({
  kind: 'enquiry-notification',
  ...enquiryDetails(overrides),
  deskUrl: 'https://manjusha.example/desk/enquiries/MJ-E1001',
})

export const everyEnquiryMessage = (): [string, Message][] => [
  ['acknowledgement of a message', acknowledgement()],
  ['acknowledgement of a bulk enquiry', acknowledgement({ wanted })],
  ['notice of a message', enquiryForShop()],
  ['notice of a complaint', { ...enquiryForShop(), isComplaint: true } as Message],
  ['notice of a message by phone only, without words', enquiryForShop({ senderEmail: undefined, message: '' })],
  ['notice of a bulk enquiry', enquiryForShop({ wanted })],
  ['an answer', enquiryAnswer()],
  ['an answer to their last words', enquiryAnswer({ wanted, lastWords: 'And on Sunday?', follows: [12] })],
  ['a complaint that is acknowledged', { kind: 'grievance-acknowledgement', ...grievance() }],
  [
    'what runs out',
    {
      ...{ kind: 'enquiries-due', brandName: 'Manjusha', deskUrl: 'https://manjusha.example/desk/enquiries' },
      due: [
        { ticketNumber: 'MJ-E1001', senderName: 'Asha Rao', isGrievance: true, ownerName: undefined, dueAt: '2026-11-23T05:15:00.000Z' },
        { ticketNumber: 'MJ-E1002', senderName: 'Gopal Shetty', isGrievance: false, ownerName: 'Kavya', dueAt: '2026-11-24T05:15:00.000Z' },
      ],
    },
  ],
  ['a complaint that is settled', { kind: 'grievance-settled', ...grievance(), outcome: 'A new box is on its way.\nSorry.' }],
]

const shopper = { shopperEmail: 'ananya@example.in', shopperPhone: '9820012345' }
export const confirmation = (overrides: Partial<OrderDetails> = {}): Message => ({
  kind: 'order-confirmation',
  ...orderDetails(overrides),
  canChange: true,
})
export const notification = (overrides: Partial<OrderDetails> = {}): Message => ({
  kind: 'order-notification',
  ...orderDetails(overrides),
  ...shopper,
})

const alarm = ({ isSandbox = false }: Partial<OrderDetails>) => ({
  brandName: 'Manjusha',
  orderNumber: 'MJ-10042',
  orderUrl: 'https://manjusha.example/order/Zk3v9QpL2mXs8TtR',
  isSandbox,
})

const confirmLink = { url: 'https://manjusha.example/order/Zk3v9QpL2mXs8TtR?confirm=Qx7b' }

export const everyMessage = (overrides: Partial<OrderDetails> = {}): [string, Message][] => [
  ...(['online', 'cod'] as const).flatMap((paymentMethod) =>
    [[plainLine], [personalisedLine], [plainLine, personalisedLine]].flatMap((lines): [string, Message][] => {
      const written = `${paymentMethod}, ${lines.map((line) => line.personalName ?? 'plain').join(' and ')}`
      const given = { paymentMethod, lines, ...overrides }
      return [
        [`order confirmation, ${written}`, confirmation(given)],
        [`order notification, ${written}`, notification(given)],
      ]
    }),
  ),
  ...(
    ['courier-booked', 'parcel-shipped', 'parcel-out-for-delivery', 'parcel-delivered', 'parcel-returned', 'parcel-lost'] as const
  ).flatMap((kind) =>
    (['online', 'cod'] as const).map((paymentMethod): [string, Message] => [
      `${kind}, ${paymentMethod}`,
      {
        kind,
        ...orderDetails({ paymentMethod, ...overrides }),
        awb: '788830567028',
        courierName: 'Blue Dart',
        trackUrl: 'https://carrier.example/t',
        pickupDate: '2026-11-23',
      },
    ]),
  ),
  ...[confirmation, notification].map((message, at): [string, Message] => [
    `an order with an advance, mail ${at + 1}`,
    message({ paymentMethod: 'cod', advancePaise: paise(15_000), ...overrides }),
  ]),
  ['a cash order to confirm by link', { ...confirmation({ paymentMethod: 'cod', ...overrides }), confirm: confirmLink } as Message],
  [
    'a cash order to confirm by code',
    { ...confirmation({ paymentMethod: 'cod', ...overrides }), confirm: { code: '042042', until: '2026-11-20T10:15:00.000Z' } } as Message,
  ],
  ...[undefined, paise(15_000)].map((advancePaise): [string, Message] => [
    `an order taken by telephone, ${advancePaise === undefined ? 'to be paid' : 'with an advance'}`,
    {
      ...{ kind: 'pay-link', because: 'ordered_by_telephone', keptUntil: '2026-11-22T09:15:00.000Z' },
      ...orderDetails({ paymentMethod: advancePaise === undefined ? 'online' : 'cod', advancePaise, ...overrides }),
    },
  ]),
  [
    'an order taken by telephone, with a difference to be paid',
    {
      ...{ kind: 'pay-link', because: 'ordered_by_telephone', keptUntil: '2026-11-22T09:15:00.000Z' },
      ...orderDetails({ carriedPaise: paise(15_000), ...overrides }),
    },
  ],
  [
    'an order in whose place another comes',
    {
      ...{ kind: 'order-cancelled', ...orderDetails(overrides), cancelledBy: 'staff', reason: undefined },
      ...{ refundPaise: paise(15_000), paysNextPaise: paise(20_000) },
    },
  ],
  [
    'a reminder of a cash order',
    {
      ...{ kind: 'order-link', ...orderDetails({ paymentMethod: 'cod', ...overrides }) },
      confirm: { ...confirmLink, lapsesAt: '2026-11-23T09:15:00.000Z' },
    },
  ],
  [
    'parcel undelivered',
    {
      kind: 'parcel-undelivered',
      ...orderDetails({ paymentMethod: 'cod', ...overrides }),
      ...{ awb: '788830567028', courierName: 'Blue Dart', trackUrl: undefined, pickupDate: undefined, cause: 'address' },
    },
  ],
  ['parcel blocked', { kind: 'parcel-blocked', ...alarm(overrides), step: 'awb', reason: 'No courier took the parcel. Retry later.' }],
  ['carrier stopped', { kind: 'carrier-stopped', ...alarm(overrides), deskUrl: undefined, reason: 'The wallet is too low. Recharge it.' }],
  ...['undelivered', 'returning', 'returned', 'lost', 'cancelled', 'exception'].map((state): [string, Message] => [
    `parcel trouble, ${state}`,
    {
      ...{ kind: 'parcel-trouble', ...alarm(overrides), state, activity: 'Door locked', awb: '788830567028', courierName: 'Blue Dart' },
      ...{ recipientName: 'Ananya Deshpande', recipientPhone: '9820012345' },
    },
  ]),
  ...Object.values(sampleMessages(orderDetails(overrides)))
    .filter(({ kind }) => !/^(?:enquir|grievance)/.test(kind))
    .map((message): [string, Message] => [`sample of ${message.kind}`, message]),
  ['parcel booked', parcel({ isSandbox: overrides.isSandbox ?? false })],
]
