import { useEffect, useState } from 'react'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { fetchDelivery } from './fetch-delivery.wire.ts'
import type { DeliveryResult } from './delivery-message.ts'

/** Whoever counts pieces up or types a pincode asks once, at the end. */
const pauseMs = 300

/** Undefined without a pincode and until the first answer is there; the last answer stays while pieces change. */
export function useDeliveryResult(pincode: Pincode | undefined, items: string): { result: DeliveryResult | undefined; retry: () => void } {
  const [answered, setAnswered] = useState<{ pincode: Pincode; answer: DeliveryResult }>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!pincode) return
    const stop = new AbortController()
    const take = (answer: DeliveryResult) => {
      if (!stop.signal.aborted) setAnswered({ pincode, answer })
    }
    const timer = setTimeout(() => {
      fetchDelivery(pincode, items, stop.signal).then(take, () => take({ kind: 'failed' }))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pincode, items, tries])

  return {
    result: answered?.pincode === pincode ? answered?.answer : undefined,
    retry: () => setTries((before) => before + 1),
  }
}
