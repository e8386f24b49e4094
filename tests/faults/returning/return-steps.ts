import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { ReturnReason, ReturnState, ReturnWish } from '#src/shop/returns/return.ts'
import { someStaff } from '#tests/factories/staff.ts'

type Returns = Shop['returns']
type Done = { readonly ok: boolean }

/** How far a return has come; undefined where none was asked for. */
const standsOf = async (returns: Returns, orderId: OrderId): Promise<ReturnState | undefined> =>
  (await returns.inspect(orderId, 1))?.asked.state

const stepOf = (orderId: OrderId) => ({ orderId, ordinal: 1, by: someStaff, words: undefined })

/** Asked for, and approved: a courier is then booked for it. */
async function begin(returns: Returns, orderId: OrderId, reason: ReturnReason, wish: ReturnWish): Promise<void> {
  if (!(await standsOf(returns, orderId)))
    await returns.ask({ orderId, lines: [{ position: 1, units: 1 }], reason, wish, words: '', photoKeys: [] })
  await returns.approve(stepOf(orderId))
}

/** A piece comes back before its courier has fetched it, and can be sold again. */
async function bring(returns: Returns, orderId: OrderId): Promise<void> {
  await begin(returns, orderId, 'late', 'money')
  await returns.receive(stepOf(orderId))
  await inspect(returns, orderId)
}

const inspect = (returns: Returns, orderId: OrderId) =>
  returns.recordInspection({ ...stepOf(orderId), note: undefined, backInStock: new Map([[1, 1]]) })

/** What shoppers and staff do with pieces that come back, every step by itself; a repeat goes on where a killed one has ended. */
export const returnSteps = {
  async sendBack(returns: Returns, orderId: OrderId): Promise<Done> {
    await bring(returns, orderId)
    await returns.refund({ ...stepOf(orderId), amountPaise: undefined })
    return { ok: (await standsOf(returns, orderId)) === 'settled' }
  },

  /** Of a cash order. Staff pay to the address that the shopper has given, which is not another one, and then it is erased. */
  async sendBackForUpi(returns: Returns, orderId: OrderId): Promise<Done> {
    const upi = `asha.${orderId.slice(0, 6).toLowerCase()}@okbank`
    await bring(returns, orderId)
    await returns.askForUpi({ ...stepOf(orderId), amountPaise: undefined })
    await returns.giveUpi({ orderId, ordinal: 1, upi })
    const shown = await returns.inspect(orderId, 1)
    if (shown?.asked.state === 'upi_given' && shown.upi !== upi) throw new Error(`staff read ${shown.upi} instead of ${upi}`)
    if (shown?.upi === upi) await returns.recordPaid({ ...stepOf(orderId), words: 'UTR 4471' })
    return { ok: (await standsOf(returns, orderId)) === 'settled' }
  },

  /** The courier comes for it. */
  async haveCollected(returns: Returns, orderId: OrderId): Promise<Done> {
    await begin(returns, orderId, 'faulty', 'remake')
    return { ok: (await standsOf(returns, orderId)) !== undefined }
  },

  /** Once the courier has brought it. Another one is made, in an order of its own. */
  async makeAnew(returns: Returns, orderId: OrderId): Promise<Done> {
    await inspect(returns, orderId)
    await returns.replace(stepOf(orderId))
    return { ok: (await standsOf(returns, orderId)) === 'replacing' }
  },
} as const satisfies Record<string, (returns: Returns, orderId: OrderId) => Promise<Done>>
