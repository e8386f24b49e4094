import type { ComponentType } from 'react'
import type { NavigateFunction } from 'react-router'
import type { CheckoutContent } from '#src/web/browser/buy-now.ts'
import type { PaymentWindowSettings } from '#src/web/browser/payment/payment-window-request.ts'
import { showToast } from '#src/web/ui/message/toast.tsx'
import { checkDelivery, checkWritten } from '../delivery/delivery-faults.ts'
import type { Delivery, SentDelivery } from '../delivery/delivery.ts'
import { finishOrder } from './finish-order.ts'
import type { AgreedTexts, ChangedLine, Refusal } from './order-request.wire.ts'
import { RefusalPanel, type RefusalPanelProps } from './refusal-panel.tsx'
import { reprice } from './reprice.ts'
import { checkoutErrorOf, sendOrder } from './send-order.ts'
import { StateQuestion, type StateQuestionProps } from '../delivery/state-question.tsx'

// For the form, which has it in this file: what it is sent by itself is weighed.
export { checkWritten }

/** What the form shows after an attempt that failed. */
export type CheckoutProblem =
  | {
      readonly code: 'refused'
      readonly refusal: Refusal
      readonly RefusalPanel: ComponentType<RefusalPanelProps>
      /** What is said beside the fields. */
      readonly wrong: WrongFields | undefined
    }
  | { readonly code: 'lost'; readonly message: string; readonly wrong?: undefined }

export type WrongFields = Extract<Refusal, { code: 'fields' }> & { readonly StateQuestion: ComponentType<StateQuestionProps> }

export type OrderSubmission = {
  readonly content: CheckoutContent
  readonly delivery: SentDelivery
  /** The new prices that the shopper has accepted. */
  readonly changed?: readonly ChangedLine[] | undefined
  readonly paymentWindow: PaymentWindowSettings
  readonly agreed: AgreedTexts
  readonly navigate: NavigateFunction
  /** Called when the order is placed. */
  readonly onPlaced: (delivery: Delivery) => void
}

/** Checks, sends and finishes an order. Returns the problem, if there is one. */
export async function submitOrder({
  content: shown,
  delivery,
  changed,
  paymentWindow,
  agreed,
  navigate,
  onPlaced,
}: OrderSubmission): Promise<CheckoutProblem | undefined> {
  const content = changed ? await reprice(shown, changed, navigate) : shown
  const errors = checkDelivery(delivery)
  const sent =
    Object.keys(errors).length > 0
      ? ({ kind: 'refused', refusal: { code: 'fields', errors, asksAboutState: false } } as const)
      : await sendOrder(content, delivery, agreed)
  if (sent.kind === 'placed') {
    onPlaced(delivery)
    finishOrder({ placed: sent.placed, content, delivery }, paymentWindow, navigate)
    return undefined
  }
  const message = sent.kind === 'lost' ? sent.message : checkoutErrorOf(sent.refusal)
  if (message) showToast(message, 'danger')
  if (sent.kind === 'lost') return { code: 'lost', message: sent.message }
  const { refusal } = sent
  return { code: 'refused', refusal, RefusalPanel, wrong: refusal.code === 'fields' ? { ...refusal, StateQuestion } : undefined }
}
