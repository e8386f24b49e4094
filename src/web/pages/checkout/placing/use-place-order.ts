import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '#src/web/ui/message/toast.tsx'
import type { CheckoutProblem, OrderSubmission } from './submit-order.ts'

type Known = Pick<OrderSubmission, 'paymentWindow' | 'agreed' | 'onPlaced'>

/** The code that checks and sends an order is fetched with the first focus in the form. */
export const loadSubmitOrder = () => import('./submit-order.ts')
export const ignoreOffline = () => {}
export const preloadSubmitOrder = (): void => void loadSubmitOrder().catch(ignoreOffline)

/** Returns `place`, which places an order once however often the button is pressed. */
export function usePlaceOrder({ paymentWindow, agreed, onPlaced }: Known) {
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem | undefined>()
  // A second click may come before React has rendered the disabled button.
  const sending = useRef(false)

  const place = async (wanted: Pick<OrderSubmission, 'content' | 'delivery' | 'changed'>) => {
    if (sending.current) return
    sending.current = true
    setSending(true)
    setProblem(undefined)
    const fetched = await loadSubmitOrder().catch(() => undefined)
    if (!fetched) showToast(offline.message, 'danger')
    const found = fetched ? await fetched.submitOrder({ ...wanted, paymentWindow, agreed, navigate, onPlaced }) : offline
    sending.current = false
    setSending(false)
    setProblem(found)
  }
  return { isSending, problem, place }
}

const offline = { code: 'lost', message: 'Error during checkout: the shop cannot be reached' } as const
