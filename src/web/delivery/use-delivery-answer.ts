import { useEffect, useState } from 'react'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { askDelivery } from './ask-delivery.wire.ts'
import type { DeliveryAnswer } from './delivery-message.ts'

/** Whoever counts pieces up or types a pincode asks once, at the end. */
const pauseMs = 300

/** Undefined without a pincode and until the first answer is there; the last answer stays while pieces change. */
export function useDeliveryAnswer(
  pincode: Pincode | undefined,
  items: string,
): { answer: DeliveryAnswer | undefined; askAgain: () => void } {
  const [answered, setAnswered] = useState<{ pincode: Pincode; answer: DeliveryAnswer }>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!pincode) return
    const stop = new AbortController()
    const take = (answer: DeliveryAnswer) => {
      if (!stop.signal.aborted) setAnswered({ pincode, answer })
    }
    const timer = setTimeout(() => {
      askDelivery(pincode, items, stop.signal).then(take, () => take({ kind: 'failed' }))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pincode, items, tries])

  return {
    answer: answered?.pincode === pincode ? answered?.answer : undefined,
    askAgain: () => setTries((before) => before + 1),
  }
}
