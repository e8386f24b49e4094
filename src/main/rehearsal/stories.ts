import { gstinCheckDigit, parseGstin } from '#src/kit/contact/gstin.ts'
import { paise } from '#src/kit/money.ts'
import { type Ending, followParcel, receiveWhenBack, writeOffWhenLost } from './parcel-routes.ts'
import { pay, paySoon, refund } from './payments.ts'
import {
  callShopper,
  expectDone,
  hours,
  later,
  minutes,
  nextCallTime,
  noteCall,
  type Placed,
  placeOrder,
  type Stage,
  type Wanted,
} from './stage.ts'

type Story = (stage: Stage) => Promise<void>

/** What happens with an order, from when it is placed. */
export const stories = {
  'pays online': (stage) => online(stage, {}, (placed) => paySoon(stage, placed)),
  'pays online, delivered at the second try': (stage) => online(stage, {}, (placed) => paySoon(stage, placed), 'second try'),
  'pays for a firm': (stage) => online(stage, { recipient: firm(stage) }, (placed) => paySoon(stage, placed)),
  'fails, then pays': (stage) =>
    online(stage, {}, (placed) => {
      paySoon(stage, placed, { outcome: stage.random.oneOf(['payment_failed', 'insufficient_fund', 'payment_cancelled']) }, 2)
      paySoon(stage, placed, {}, stage.random.whole(7, 22))
    }),
  'pays late': (stage) => online(stage, {}, (placed) => paySoon(stage, placed, {}, 5 * 60)),
  'pays twice': (stage) =>
    online(stage, {}, (placed) => {
      paySoon(stage, placed, {}, 3)
      paySoon(stage, placed, { again: true }, 6)
    }),
  'pays another amount': (stage) =>
    online(stage, {}, (placed) =>
      later(stage, 3 * minutes, () => {
        // Whether the authorisation is reported before the payment is chance, and it would ask for attention too.
        stage.open.payments.webhooks.addFault({ event: 'payment.authorized', lose: true })
        return pay(stage, placed, { amountPaise: placed.order.totals.totalPaise - 10_000 })
      }),
    ),
  'never pays': (stage) => online(stage, {}, (placed) => paySoon(stage, placed, { outcome: 'payment_failed' })),
  'is about to pay': (stage) => online(stage, {}, () => {}),
  'cancels a paid order': (stage) =>
    online(stage, {}, (placed) => {
      paySoon(stage, placed)
      cancelLater(stage, placed, 'shopper', 'I have ordered the wrong colour')
    }),
  'cancels, and the refund fails': (stage) =>
    online(stage, {}, (placed) => {
      paySoon(stage, placed)
      later(stage, 3 * hours, async () => stage.open.payments.nextRefunds(['failed']))
      cancelLater(stage, placed, 'shopper', 'Ordered twice by mistake')
    }),
  'cancels, and the refund takes its time': (stage) =>
    online(stage, {}, (placed) => {
      paySoon(stage, placed)
      later(stage, 3 * hours, async () => stage.open.payments.nextRefunds(['pending']))
      cancelLater(stage, placed, 'shopper', 'Found another gift')
    }),
  'gets a part back': (stage) =>
    online(stage, {}, (placed) => {
      paySoon(stage, placed)
      later(stage, 20 * hours, () => refund(stage, placed.order, paise(15_000), 'A small scratch at the back, as agreed on the phone'))
    }),
  'parcel is stopped': (stage) =>
    online(stage, {}, (placed) =>
      later(stage, 4 * minutes, async () => {
        stage.open.parcels.breakCall('create', 'invalid')
        await pay(stage, placed)
      }),
    ),
  'mail cannot be delivered': (stage) =>
    online(stage, {}, (placed) => {
      const { email } = placed.order.recipient
      stage.open.mails.faults.add({ at: 'recipient', recipient: RegExp.escape(email), times: 1 })
      paySoon(stage, placed)
    }),
  'not delivered': (stage) => online(stage, { isQuick: true }, (placed) => paySoon(stage, placed), 'not delivered'),
  'is lost': (stage) =>
    online(
      stage,
      { isQuick: true },
      (placed) => {
        paySoon(stage, placed)
        writeOffWhenLost(stage, placed.order)
      },
      'lost',
    ),
  'gives names to several': (stage) =>
    online(stage, { isQuick: true, isPersonalised: true, lineCount: 3 }, (placed) => paySoon(stage, placed)),
  'orders in cash': (stage) => cash(stage, {}, (placed) => confirmAtCall(stage, placed)),
  'orders in cash, quickly made': (stage) => cash(stage, { isQuick: true }, (placed) => confirmAtCall(stage, placed)),
  'cash, coming back': (stage) => cash(stage, { isQuick: true }, (placed) => confirmAtCall(stage, placed), 'coming back'),
  'cash, came back': (stage) =>
    cash(
      stage,
      { isQuick: true },
      (placed) => {
        confirmAtCall(stage, placed)
        receiveWhenBack(stage, placed.order)
      },
      'came back',
    ),
  'cash, called at once': (stage) =>
    cash(stage, {}, ({ order }) => later(stage, 25 * minutes, () => noteCall(stage, order.id, 'confirmed'))),
  'cash, not wanted': (stage) =>
    cash(stage, {}, (placed) => stage.timetable.plan(nextCallTime(stage), () => callShopper(stage, placed.order.id, 'declined'))),
  'cash, waits for the call': (stage) => cash(stage, {}, () => {}),
  'cash, part in advance': (stage) => cash(stage, { isPlain: false, isPersonalised: true }, (placed) => confirmAtCall(stage, placed)),
  'cash, did not answer': (stage) =>
    cash(stage, {}, (placed) => later(stage, 10 * hours, () => callShopper(stage, placed.order.id, 'no_answer'))),
} as const satisfies Record<string, Story>

export type StoryName = keyof typeof stories

async function online(stage: Stage, wanted: Partial<Wanted>, then: (placed: Placed) => void, ending: Ending = 'delivered'): Promise<void> {
  const placed = await placeOrder(stage, { ...wanted, paymentMethod: 'online' })
  then(placed)
  followWhenBooked(stage, placed, ending)
}

async function cash(stage: Stage, wanted: Partial<Wanted>, then: (placed: Placed) => void, ending: Ending = 'delivered'): Promise<void> {
  // What has a writing may be paid in part in advance, and is then called by nobody.
  const placed = await placeOrder(stage, { isPlain: true, ...wanted, paymentMethod: 'cod' })
  if (placed.gatewayOrderId) paySoon(stage, placed)
  else then(placed)
  followWhenBooked(stage, placed, ending)
}

const bookedStates = ['booked', 'shipped']
const closedStates = ['cancelled', 'delivered', 'returned_to_origin']

/** Looks at the order every few hours until its parcel is booked, or never will be. */
export function followWhenBooked(stage: Stage, placed: Placed, ending: Ending, waitMs = 30 * minutes): void {
  later(stage, waitMs, async () => {
    const order = await stage.open.shop.orders.find(placed.order.id)
    if (!order || closedStates.includes(order.state)) return
    if (bookedStates.includes(order.state)) followParcel(stage, order, ending, ending === 'delivered' ? undefined : 2)
    else followWhenBooked(stage, placed, ending, 4 * hours)
  })
}

const confirmAtCall = (stage: Stage, { order }: Placed): void =>
  stage.timetable.plan(nextCallTime(stage), () => callShopper(stage, order.id))

const cancelLater = (stage: Stage, { order }: Placed, who: 'shopper', reason: string): void =>
  later(stage, stage.random.whole(4, 9) * hours, async () => {
    expectDone('cancel an order', await stage.open.shop.orders.cancel({ orderId: order.id, cancelledBy: { who }, reason }))
  })

/** A made-up firm of Karnataka. */
function firm({ random }: Stage) {
  const { businessName, pan } = random.oneOf(firms)
  const fourteen = `29${pan}1Z`
  return { businessName, gstin: parseGstin(fourteen + gstinCheckDigit(fourteen)) }
}

const firms = [
  { businessName: 'Saanvi Weddings LLP', pan: 'AAEFS1204K' },
  { businessName: 'Lotus Gifting Private Limited', pan: 'AACCL7781M' },
] as const
