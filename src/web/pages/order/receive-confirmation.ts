import { data, redirect } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { OrderNotice } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'
import { waitMessage } from '../../wait-message.ts'

/** What the page shows of a code that was refused. */
export type RefusedConfirmation = { readonly code: string; readonly fault: string }

type Permits = () => Promise<number | undefined>

/** The shopper confirms a cash order: with the key of the mail's link, or a typed code. The reply redirects to the page, so that a reload posts nothing again. */
export async function receiveConfirmation(orderId: OrderId, form: FormData, { orders }: Pick<Shop, 'orders'>, takePermit: Permits) {
  const [key, code] = [form.get('key'), form.get('code')].map((given) =>
    String(given ?? '')
      .trim()
      .slice(0, 100),
  )
  const refused = (fault: string, status: number) => data<RefusedConfirmation>({ code: code ?? '', fault }, { status })
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return refused(waitMessage(waitSeconds), 429)
  if (!key && !code) return refused('Please type the six digits from our mail.', 400)

  const confirmed = await orders.confirmByShopper({ orderId, given: key || code || '' })
  // What is confirmed, paid or cancelled already is shown as it is.
  if (confirmed.ok || confirmed.problem.code !== 'key_refused') return backTo(orderId)
  const { fault, triesLeft } = confirmed.problem
  if (key) return backTo(orderId, 'wrong-link')
  return refused(
    fault === 'wrong' && triesLeft > 0 ? `This is not the code of our newest mail. ${triesOf(triesLeft)}` : codeFaults[fault],
    400,
  )
}

/** Mails the link or a new code once more. */
export async function mailKeyAgain(orderId: OrderId, { orders }: Pick<Shop, 'orders'>, takePermit: Permits) {
  if ((await takePermit()) !== undefined) return backTo(orderId, 'not-mailed')
  const mailed = await orders.mailCashKey(orderId)
  if (!mailed.ok && mailed.problem.code !== 'not_mailed_again') return backTo(orderId)
  return backTo(orderId, mailed.ok ? 'mailed' : 'not-mailed')
}

const backTo = (orderId: OrderId, notice?: OrderNotice) =>
  redirect(addressOf('order', { orderId }) + (notice ? `?notice=${notice}` : ''), 303)

const triesOf = (left: number): string => (left === 1 ? 'You can try once more.' : `You can try ${left} times more.`)

const codeFaults = {
  wrong: 'This is not the code of our newest mail. Please have a new one mailed.',
  expired: 'This code is too old. Please have a new one mailed.',
  'used up': 'Too many wrong codes. Please have a new one mailed.',
} as const
