import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../ui/toast.tsx'
import type { CheckoutProblem, TakeOrder } from './take-order.ts'

type Known = Pick<TakeOrder, 'door' | 'agreed' | 'onTaken'>

/** What checks and sends an order is fetched when somebody begins to write. */
const taking = () => import('./take-order.ts')
export const prepare = (): void => void taking().catch(() => {})

/** Places an order, once however often the button is pressed. */
export function usePlaceOrder({ door, agreed, onTaken }: Known) {
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem | undefined>()
  // A second click may come before React has drawn the disabled button.
  const sending = useRef(false)

  const place = async (wanted: Pick<TakeOrder, 'content' | 'delivery' | 'changed'>) => {
    if (sending.current) return
    sending.current = true
    setSending(true)
    setProblem(undefined)
    const fetched = await taking().catch(() => undefined)
    if (!fetched) showToast(offline.words, 'danger')
    const found = fetched ? await fetched.takeOrder({ ...wanted, door, agreed, navigate, onTaken }) : offline
    sending.current = false
    setSending(false)
    setProblem(found)
  }
  return { isSending, problem, place }
}

const offline = { code: 'lost', words: 'Error during checkout: the shop cannot be reached' } as const
