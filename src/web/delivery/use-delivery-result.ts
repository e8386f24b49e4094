import { useEffect, useState } from 'react'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { fetchDelivery } from './fetch-delivery.wire.ts'
import type { DeliveryResult } from './delivery-message.ts'

/** Waits until a quantity or a pincode stops changing, so that there is one request. */
const pauseMs = 300

/** Undefined without a pincode and before the first result; the last result stays while items change. */
export function useDeliveryResult(pincode: Pincode | undefined, items: string): { result: DeliveryResult | undefined; retry: () => void } {
  const [received, setReceived] = useState<{ pincode: Pincode; result: DeliveryResult }>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!pincode) return
    const stop = new AbortController()
    const take = (result: DeliveryResult) => {
      if (!stop.signal.aborted) setReceived({ pincode, result })
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
    result: received?.pincode === pincode ? received?.result : undefined,
    retry: () => setTries((before) => before + 1),
  }
}
