import { useEffect, useEffectEvent } from 'react'
import { parsePincode } from '#src/kit/contact/pincode.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { deliveryPincode } from '../browser/delivery-pincode.ts'
import styles from './promise-line.module.css'
import { type DeliveryAnswer, deliveryWords } from './delivery-message.ts'
import { itemsOfLines } from './delivery-items.ts'
import { useDeliveryAnswer } from './use-delivery-answer.ts'

type PromiseLineProps = {
  readonly pincode: string
  readonly lines: readonly CartLine[]
  /** Whether the shopper wants to pay the courier. */
  readonly isCod: boolean
  readonly onAnswer: (pincode: string, answer: DeliveryAnswer) => void
}

/** When it arrives at a pincode that somebody writes into an address. Silent as long as there is nothing to say: it helps, and never stands in the way. */
export function PromiseLine({ pincode: written, lines, isCod, onAnswer }: PromiseLineProps) {
  const pincode = parsePincode(written)
  const { answer } = useDeliveryAnswer(pincode, itemsOfLines(lines))
  useEffect(() => {
    if (pincode) deliveryPincode.write(pincode)
  }, [pincode])

  const tell = useEffectEvent(onAnswer)
  useEffect(() => {
    if (pincode && answer) tell(pincode, answer)
  }, [pincode, answer])

  if (!answer) return null
  const { line, more } = deliveryWords(answer)
  const isPlain = answer.kind === 'arrives' && !answer.isEstimate
  const isTrouble = answer.kind === 'unreachable' || (answer.kind === 'arrives' && answer.cod === false && isCod)
  return (
    <span className={isTrouble ? styles.trouble : isPlain ? styles.promise : ''}>
      {line}.{!isPlain && ` ${more}`}
    </span>
  )
}
