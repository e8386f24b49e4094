import { useRef, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import type { CheckoutContent } from '../../browser/buy-now.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Delivery, DeliveryErrors, SentDelivery } from './delivery.ts'
import type { PaymentDoor } from './finish-order.ts'
import type { AgreedTexts, ChangedLine, Refusal } from './order-request.wire.ts'
import type { RefusalPanelProps } from './refusal-panel.tsx'
import type { StateQuestionProps } from './state-question.tsx'

/** What stands above the form after a try that did not go through. */
export type CheckoutProblem =
  | {
      readonly code: 'refused'
      readonly refusal: Refusal
      readonly RefusalPanel: ComponentType<RefusalPanelProps>
      readonly StateQuestion: ComponentType<StateQuestionProps>
    }
  | { readonly code: 'lost'; readonly words: string }

/** Places an order and sees it through to its end. `onTaken` is called when the shop has it. */
export function usePlaceOrder({ door, agreed }: { door: PaymentDoor; agreed: AgreedTexts }, onTaken: (delivery: Delivery) => void) {
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem | undefined>()
  // A second click may come before React has drawn the disabled button.
  const sending = useRef(false)

  const place = async (content: CheckoutContent, delivery: SentDelivery) => {
    if (sending.current) return
    sending.current = true
    setSending(true)
    setProblem(undefined)
    const submit = await submitting().catch(() => undefined)
    const errors = submit?.checkDelivery(delivery) ?? {}
    const isComplete = Object.keys(errors).length === 0
    const sent = !submit ? offline : isComplete ? await submit.sendOrder(content, delivery, agreed) : wrongFields(errors)
    sending.current = false
    setSending(false)
    if (submit && sent.kind === 'refused') {
      const words = submit.checkoutErrorOf(sent.refusal)
      if (words) showToast(words, 'danger')
      const { RefusalPanel, StateQuestion } = submit
      return setProblem({ code: 'refused', refusal: sent.refusal, RefusalPanel, StateQuestion })
    }
    if (sent.kind === 'lost') {
      showToast(sent.words, 'danger')
      return setProblem({ code: 'lost', words: sent.words })
    }
    if (!submit || sent.kind !== 'placed') return
    onTaken(delivery)
    submit.finishOrder({ placed: sent.placed, content, delivery }, door, navigate)
  }

  /** Orders at the prices that the shop has just told. */
  const acceptPrices = async (content: CheckoutContent, changed: readonly ChangedLine[], delivery: SentDelivery) => {
    const { reprice } = await submitting()
    return place(await reprice(content, changed, navigate), delivery)
  }

  return { isSending, problem, place, acceptPrices }
}

/** What checks and sends an order is fetched when somebody begins to write. */
const submitting = () => import('./submit-order.ts')
export const prepare = (): void => void submitting().catch(() => {})

const wrongFields = (errors: DeliveryErrors) => ({ kind: 'refused', refusal: { code: 'fields', errors, asksAboutState: false } }) as const

const offline = { kind: 'lost', words: 'Error during checkout: the shop cannot be reached' } as const
