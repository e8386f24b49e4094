import { data, redirect } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { OrderNotice } from '../../../order-notice.ts'
import { addressOf } from '../../../routes.ts'
import { waitMessage } from '../../../wait-message.ts'
import { statusOfRefusal, type WritingFault, writingRefusal } from './refusals.ts'

type Writing = { readonly name: string; readonly sign: string }

/** What the page shows of a form for a writing: to look at it, or because it was refused. */
export type PostedWriting = {
  /** The line, from 1. */
  readonly position: number
  readonly written: Writing
  readonly began: Writing
  /** Undefined when it only asked to see the lid. */
  readonly fault: WritingFault | undefined
}

/**
 * Handles the form of one line: `look` draws the lid as it would be, for browsers without scripts, and `write` changes it. Anybody with the
 * address of the page may. The reply to a change redirects to the page, so that a reload posts nothing again.
 */
export async function receiveWriting(
  orderId: string,
  form: FormData,
  { orders }: Pick<Shop, 'orders'>,
  takePermit: () => Promise<number | undefined>,
) {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 200)
  const position = Number(text('line'))
  const written = { name: text('customText'), sign: text('zodiacSign') }
  const began = { name: text('beganText'), sign: text('beganSign') }
  const answer = (fault: WritingFault | undefined, status: number) => data<PostedWriting>({ position, written, began, fault }, { status })
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return answer({ field: undefined, message: waitMessage(waitSeconds) }, 429)

  const request = { orderId: orderId as OrderId, position, written, began, by: { who: 'shopper' } } as const
  const isLook = form.get('do') === 'look'
  const changed = await (isLook ? orders.checkWriting(request) : orders.correctWriting(request))
  if (!changed.ok) {
    const { problem } = changed
    // Once the form shows what somebody else has written, sending it again replaces that.
    if (problem.code === 'changed_meanwhile') for (const { field, now } of problem.conflicts) began[field] = now
    return answer(writingRefusal(problem), statusOfRefusal(problem.code))
  }
  if (isLook) return answer(undefined, 200)
  const notice: OrderNotice = 'changed'
  return redirect(`${addressOf('order', { orderId })}?notice=${notice}`, 303)
}
