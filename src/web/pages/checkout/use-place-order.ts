import { useRef, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { buyNow, type CheckoutContent } from '../../browser/buy-now.ts'
import { reviseLine } from '../../browser/cart-storage.ts'
import { addressOf } from '../../routes.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Delivery, SentDelivery } from './delivery.ts'
import type { PaymentDoor } from './finish-order.ts'
import type { AgreedTexts, ChangedLine, Refusal } from './order-request.wire.ts'
import type { RefusalPanelProps } from './refusal-panel.tsx'

/** What stands above the form after a try that did not go through. */
export type CheckoutProblem =
  | { readonly code: 'refused'; readonly refusal: Refusal; readonly RefusalPanel: ComponentType<RefusalPanelProps> }
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
    const submit = await import('./submit-order.ts').catch(() => undefined)
    const sent = submit ? await submit.sendOrder(content, delivery, agreed) : offline
    sending.current = false
    setSending(false)
    if (submit && sent.kind === 'refused') {
      const words = submit.checkoutErrorOf(sent.refusal)
      if (words) showToast(words, 'danger')
      return setProblem({ code: 'refused', refusal: sent.refusal, RefusalPanel: submit.RefusalPanel })
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
    const lines = content.lines.map((line, index) =>
      repriced(
        line,
        changed.find((change) => change.line === index),
      ),
    )
    if (content.cameFrom === 'cart') for (const line of lines) reviseLine(line.id, { unitPricePaise: line.unitPricePaise })
    else if (lines[0]) await navigate(addressOf('checkout'), { replace: true, state: buyNow(lines[0]), preventScrollReset: true })
    return place({ ...content, lines }, delivery)
  }

  return { isSending, problem, place, acceptPrices }
}

/** What sends an order is fetched when it is sent. */
const offline = { kind: 'lost', words: 'Error during checkout: the shop cannot be reached' } as const

const repriced = (line: CartLine, change: ChangedLine | undefined): CartLine =>
  change ? { ...line, unitPricePaise: change.pricePaise } : line
