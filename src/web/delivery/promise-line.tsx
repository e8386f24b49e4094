import { useEffect, useEffectEvent } from 'react'
import { parsePincode } from '#src/kit/contact/pincode.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { deliveryPincode } from '../browser/storage/delivery-pincode.ts'
import styles from './promise-line.module.css'
import { type DeliveryResult, deliveryMessage } from './delivery-message.ts'
import { itemsOfLines } from './delivery-items.ts'
import { useDeliveryResult } from './use-delivery-result.ts'

type PromiseLineProps = {
  readonly pincode: string
  readonly lines: readonly CartLine[]
  /** Whether the shopper has chosen cash on delivery. */
  readonly isCod: boolean
  readonly onResult: (pincode: string, result: DeliveryResult) => void
}

/** The delivery promise for the pincode of an address form. It is empty until there is a result, and never blocks the form. */
export function PromiseLine({ pincode: written, lines, isCod, onResult }: PromiseLineProps) {
  const pincode = parsePincode(written)
  const { result } = useDeliveryResult(pincode, itemsOfLines(lines))
  useEffect(() => {
    if (pincode) deliveryPincode.write(pincode)
  }, [pincode])

  const report = useEffectEvent(onResult)
  useEffect(() => {
    if (pincode && result) report(pincode, result)
  }, [pincode, result])

  if (!result) return null
  const { line, more } = deliveryMessage(result)
  const isPlain = result.kind === 'arrives' && !result.isEstimate
  const isTrouble = result.kind === 'unreachable' || (result.kind === 'arrives' && result.cod === false && isCod)
  return (
    <span className={isTrouble ? styles.trouble : isPlain ? styles.promise : ''}>
      {line}.{!isPlain && ` ${more}`}
    </span>
  )
}
