import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import type { Staff } from '#src/shop/orders/actor.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { returnNumber, type ReturnReason, type ReturnWish } from '#src/shop/returns/return.ts'
import { paySoon } from './payments.ts'
import { followWhenBooked } from './stories.ts'
import { findSandboxParcel } from './sandbox-parcel.wire.ts'
import { callShopper, expectDone, hours, nextCallTime, owner, placeOrder, post, type Stage, timeOn } from './stage.ts'

/** What is done with a return, one after the other, a day apart. */
type Step = 'offer' | 'refuse' | 'withdraw' | 'approve' | 'courier collects' | 'arrives' | 'inspect' | 'refund' | 'ask for UPI' | 'give UPI'

type PlayedReturn = {
  readonly orderedDaysAgo: number
  readonly asksDaysAgo: number
  readonly isCash?: boolean
  readonly reason: ReturnReason
  readonly wish: ReturnWish
  readonly words: string
  readonly photos?: number
  readonly steps: readonly Step[]
}

const toInspect = ['approve', 'courier collects', 'arrives'] as const
const toSettle = [...toInspect, 'inspect'] as const

/** From them each tab of the returns has something in it. */
const played: readonly PlayedReturn[] = [
  {
    ...{ orderedDaysAgo: 20, asksDaysAgo: 9, reason: 'faulty', wish: 'money', photos: 2, steps: [...toSettle, 'refund'] },
    words: 'The hinge on the left came off when I opened it for the first time.',
  },
  {
    ...{
      orderedDaysAgo: 20,
      asksDaysAgo: 7,
      isCash: true,
      reason: 'faulty',
      wish: 'money',
      photos: 1,
      steps: [...toSettle, 'ask for UPI'],
    },
    words: 'The velvet inside is loose in one corner.',
  },
  {
    ...{ orderedDaysAgo: 19, asksDaysAgo: 8, isCash: true, reason: 'wrong', wish: 'money', photos: 1 },
    steps: [...toSettle, 'ask for UPI', 'give UPI'],
    words: 'I had ordered the other colour.',
  },
  {
    ...{ orderedDaysAgo: 19, asksDaysAgo: 5, reason: 'faulty', wish: 'replacement', photos: 2, steps: toSettle },
    words: 'The lock does not close any more.',
  },
  {
    ...{ orderedDaysAgo: 19, asksDaysAgo: 4, reason: 'wrong', wish: 'money', photos: 1, steps: toInspect },
    words: 'It is not the box that I had ordered.',
  },
  {
    ...{ orderedDaysAgo: 18, asksDaysAgo: 3, reason: 'faulty', wish: 'replacement', photos: 1, steps: ['approve', 'courier collects'] },
    words: 'A corner was crushed in its carton.',
  },
  {
    orderedDaysAgo: 18,
    asksDaysAgo: 1,
    reason: 'faulty',
    wish: 'money',
    photos: 2,
    steps: ['approve'],
    words: 'The lid does not close flush any more.',
  },
  {
    ...{ orderedDaysAgo: 18, asksDaysAgo: 2, reason: 'faulty', wish: 'money', photos: 1, steps: ['offer'] },
    words: 'There is a small scratch at the back.',
  },
  {
    ...{ orderedDaysAgo: 18, asksDaysAgo: 5, reason: 'faulty', wish: 'money', steps: ['refuse'] },
    words: 'It fell from the shelf, and the lid has a crack.',
  },
  { orderedDaysAgo: 17, asksDaysAgo: 6, reason: 'faulty', wish: 'money', steps: ['withdraw'], words: 'One of the trays does not slide.' },
  {
    ...{ orderedDaysAgo: 17, asksDaysAgo: 1, reason: 'faulty', wish: 'replacement', photos: 2, steps: [] },
    words: 'The mirror arrived with a crack from one side to the other.',
  },
  { orderedDaysAgo: 17, asksDaysAgo: 0, reason: 'wrong', wish: 'money', photos: 1, steps: [], words: 'The box is the smaller one.' },
]

/** Plans orders of which pieces come back, each as far as it is shown at the end. Returns how many there are. */
export function planReturns(stage: Stage, end: Date): number {
  const today = dayOf(end)
  for (const [at, each] of played.entries())
    stage.timetable.plan(timeOn(addDays(today, -each.orderedDaysAgo), 10 * 60 + at * 7), async () => {
      const asksAt = new Date(Math.min(timeOn(addDays(today, -each.asksDaysAgo), 8 * 60 + at * 11).getTime(), end.getTime() - 3 * hours))
      const order = await placed(stage, each)
      stage.timetable.plan(asksAt, () => ask(stage, order, each))
    })
  return played.length
}

async function placed(stage: Stage, { isCash = false, wish }: PlayedReturn): Promise<Order> {
  // What has a writing is never replaced as it was, and in cash it may be paid in part in advance.
  const isPlain = isCash || wish === 'replacement'
  const wanted = { paymentMethod: isCash ? 'cod' : 'online', isQuick: true, isPlain, lineCount: 1 } as const
  const order = await placeOrder(stage, wanted)
  if (!order.gatewayOrderId) stage.timetable.plan(nextCallTime(stage), () => callShopper(stage, order.order.id))
  else paySoon(stage, order)
  followWhenBooked(stage, order, 'delivered')
  return order.order
}

/** A parcel that takes longer than planned comes back later. */
async function ask(stage: Stage, { id, lines }: Order, each: PlayedReturn): Promise<void> {
  const { returns, orders } = stage.open.shop
  if ((await orders.find(id))?.state !== 'delivered') return
  const sent = await photographs(stage, lines[0]?.picture, each.photos ?? 0)
  const { keys } = expectDone('take photographs', await returns.takePhotos({ orderId: id, kept: [], sent }))
  const { reason, words } = each
  // What bears a name is made again.
  const wish = each.wish === 'replacement' && lines[0]?.personalisation ? 'remake' : each.wish
  expectDone(
    'ask for a return',
    await returns.ask({ orderId: id, lines: [{ position: 1, units: 1 }], reason, wish, words, photoKeys: keys }),
  )
  goOn(stage, id, each.steps)
}

/** The product's own pictures stand for what a shopper would photograph. */
async function photographs({ open }: Stage, picture: Order['lines'][number]['picture'], count: number) {
  const names = picture?.widths.slice(-count).map((width) => `${picture.key}-${width}.webp`) ?? []
  const found = await Promise.all(names.map(async (fileName) => ({ fileName, content: await open.findPicture(fileName) })))
  return found.flatMap(({ fileName, content }) => (content ? [{ fileName, content }] : []))
}

function goOn(stage: Stage, orderId: OrderId, [step, ...rest]: readonly Step[]): void {
  if (step === undefined) return
  stage.timetable.plan(new Date(stage.timetable.clock().getTime() + 20 * hours), async () => {
    expectDone(`play a return (${step})`, await steps[step](stage, orderId))
    goOn(stage, orderId, rest)
  })
}

const steps: Readonly<Record<Step, (stage: Stage, orderId: OrderId) => Promise<Parameters<typeof expectDone>[1]>>> = {
  offer: ({ open: { shop } }, orderId) =>
    shop.returns.offer({
      ...at(orderId, owner),
      ...{ offer: 'keep', amountPaise: paise(15_000), words: 'We are sorry. Would you keep it, for something back?' },
    }),
  refuse: ({ open: { shop } }, orderId) =>
    shop.returns.refuse({ ...at(orderId, owner), words: 'A fall is no fault of the box. We can mend it for ₹200, if you like.' }),
  withdraw: ({ open: { shop } }, orderId) => shop.returns.withdraw({ orderId, ordinal: 1 }),
  approve: ({ open: { shop } }, orderId) => shop.returns.approve({ ...at(orderId, owner), words: 'We are sorry, and take it back.' }),
  'courier collects': async (stage, orderId) =>
    (await move(stage, orderId, [pickedUp, inTransit])) ??
    stage.open.shop.returns.noteSentWith({ orderId, ordinal: 1, sentWith: 'India Post EM123456789IN' }),
  arrives: async (stage, orderId) =>
    (await move(stage, orderId, [outForDelivery, delivered])) ?? stage.open.shop.returns.receive(at(orderId, post)),
  inspect: ({ open: { shop } }, orderId) =>
    shop.returns.recordInspection({ ...at(orderId, post), note: 'It is as in the photographs.', backInStock: new Map() }),
  refund: ({ open: { shop } }, orderId) => shop.returns.refund({ ...at(orderId, owner), words: undefined, amountPaise: undefined }),
  'ask for UPI': ({ open: { shop } }, orderId) =>
    shop.returns.askForUpi({ ...at(orderId, owner), words: undefined, amountPaise: undefined }),
  'give UPI': ({ open: { shop } }, orderId) => shop.returns.giveUpi({ orderId, ordinal: 1, upi: 'asha@okbank' }),
}

const at = (orderId: OrderId, by: Staff) => ({ orderId, ordinal: 1, by })

/** Numbers of the carrier's shipment table. */
const [pickedUp, inTransit, outForDelivery, delivered] = [42, 18, 17, 7]

/** The courier scans the parcel of a return. Returns undefined where none was booked, and the shopper sends it. */
async function move({ open }: Stage, orderId: OrderId, scans: readonly number[]): Promise<{ ok: true; value: undefined } | undefined> {
  const order = await open.shop.orders.find(orderId)
  const parcel = order && findSandboxParcel(open.parcels, returnNumber(order.orderNumber, 1))
  if (!parcel) return undefined
  for (const status of scans) await open.parcels.move({ awb: parcel.awb, status })
  return { ok: true, value: undefined }
}
