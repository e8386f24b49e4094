import { z } from 'zod'
import { formatPaise, paise } from '#src/kit/money.ts'
import { entryOf } from '#src/kit/table.ts'
import type { Reply, Call } from '../http-server.ts'
import { unexpectedEvents, type RazorpayControl } from './control.ts'
import { windowFaults } from './ledger.ts'
import { refusals } from './refusals.ts'
import { payInWindow } from './window-payment.ts'

/** Handles the calls under /__sandbox: two for the payment window, the rest for tests and people. Returns undefined for any other. */
export async function handleControlCall(control: RazorpayControl, call: Call): Promise<Reply | undefined> {
  const done: Reply = { status: 200, body: { ok: true } }
  switch (`${call.method} ${call.path}`) {
    case 'GET /__sandbox/order':
      return showOrder(control, call)
    case 'POST /__sandbox/pay':
      return { status: 200, body: payInWindow(control, bodyOf(call)) }
    case 'GET /__sandbox/state':
      return { status: 200, body: { ...control.ledger(), faults: control.faults.list(), webhookFaults: control.webhooks.listFaults() } }
    case 'GET /__sandbox/settlement-report.csv':
      return csvReply(control.settlementReport())
    case 'GET /__sandbox/settlements.csv':
      return csvReply(control.settlementTotals())
    case 'POST /__sandbox/faults':
      control.faults.add(bodyOf(call))
      return done
    case 'POST /__sandbox/webhooks/faults':
      control.webhooks.addFault(bodyOf(call))
      return done
    case 'POST /__sandbox/payments/next':
      control.nextPayments(nextPayments.parse(bodyOf(call)).outcomes)
      return done
    case 'POST /__sandbox/payments/take':
      return { status: 200, body: control.pay(bodyOf(call)) }
    case 'POST /__sandbox/payments/authorise-late':
      return { status: 200, body: { ok: control.authoriseLate(paymentNamed.parse(bodyOf(call)).payment_id) } }
    case 'POST /__sandbox/payments/capture':
      return { status: 200, body: { ok: control.captureInDashboard(paymentNamed.parse(bodyOf(call)).payment_id) } }
    case 'POST /__sandbox/refunds/next':
      control.nextRefunds(nextRefunds.parse(bodyOf(call)).starts)
      return done
    case 'POST /__sandbox/refunds/settle': {
      const { refund_id, outcome } = settledRefund.parse(bodyOf(call))
      return { status: 200, body: { ok: control.settleRefund(refund_id, outcome) } }
    }
    case 'POST /__sandbox/windows/next':
      nextWindow(control, call)
      return done
    case 'POST /__sandbox/lists/lag':
      control.lagLists(seconds.parse(bodyOf(call)).seconds)
      return done
    case 'POST /__sandbox/clock':
      control.advance(seconds.parse(bodyOf(call)).seconds)
      return done
    case 'POST /__sandbox/webhooks/tell':
      control.sendUnexpectedEvent(unexpectedEventRequest.parse(bodyOf(call)).what)
      return done
    case 'POST /__sandbox/webhooks/flush':
      await control.webhooks.flush()
      return done
    case 'POST /__sandbox/webhooks/replay':
      return { status: 200, body: { ok: await control.webhooks.replay(replay.parse(bodyOf(call)).eventId) } }
    case 'POST /__sandbox/reset':
      control.reset()
      return done
    default:
      return undefined
  }
}

const csvReply = (body: string): Reply => ({
  status: 200,
  body,
  headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' },
})

const paymentNamed = z.object({ payment_id: z.string() })
const nextRefunds = z.object({ starts: z.array(z.enum(['processed', 'pending', 'failed'])) })
const settledRefund = z.object({ refund_id: z.string(), outcome: z.enum(['processed', 'failed']) })
const nextWindows = z.object({ faults: z.array(z.enum(windowFaults)), order_id: z.string().optional() })
const seconds = z.object({ seconds: z.number().nonnegative() })
const unexpectedEventRequest = z.object({ what: z.enum(unexpectedEvents) })
const nextPayments = z.object({ outcomes: z.array(z.string()) })
const replay = z.object({ eventId: z.string() })

function nextWindow(control: RazorpayControl, call: Call): void {
  const { faults, order_id } = nextWindows.parse(bodyOf(call))
  control.nextWindows(faults, order_id)
}

const bodyOf = (call: Call) => (call.rawBody.length === 0 ? {} : JSON.parse(call.rawBody.toString('utf8')))

/** What the payment window may read of an order. */
function showOrder(control: RazorpayControl, call: Call): Reply {
  const order = entryOf(control.ledger().orders, call.query.get('id') ?? '')
  if (!order || call.query.get('key') !== control.keyId || control.takeWindowFault('faultAlert', order.id)) return refusals.unknownId
  const { amount, currency, status } = order
  return { status: 200, body: { amount, currency, status, amount_text: formatPaise(paise(amount)) } }
}
