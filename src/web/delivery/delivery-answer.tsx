import { type ReactNode, type RefObject, useEffect } from 'react'
import { Link } from 'react-router'
import { parsePincode, pincodeFault } from '#src/kit/contact/pincode.ts'
import { deliveryPincode } from '../browser/delivery-pincode.ts'
import { addressOf } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import styles from './delivery-check.module.css'
import { deliveryWords } from './delivery-message.ts'
import { useDeliveryAnswer } from './use-delivery-answer.ts'

/** A new one for each time that somebody asks. */
export type Asked = { readonly written: string }

type AnswerProps = {
  /** Undefined as long as only what is remembered is to be answered. */
  readonly asked: Asked | undefined
  readonly items: string
  readonly input: RefObject<HTMLInputElement | null>
  /** What is said as long as there is no pincode. */
  readonly children: ReactNode
}

/** What the shop says to what stands in the field. The field stays the page's own: what somebody types there is never drawn over. */
export function DeliveryAnswer({ asked, items, input, children }: AnswerProps) {
  const pincode = parsePincode(asked ? asked.written : (deliveryPincode.read() ?? ''))
  const isWrong = asked !== undefined && !pincode
  const { answer, askAgain } = useDeliveryAnswer(pincode, items)

  useEffect(() => {
    if (!asked) return
    if (pincode) deliveryPincode.write(pincode)
    else input.current?.focus()
  }, [asked, pincode, input])
  useEffect(() => {
    const field = input.current
    if (!field) return
    if (pincode && field.value === '') field.value = pincode
    if (isWrong) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }, [isWrong, pincode, input])

  if (isWrong) return <p className={styles.trouble}>{pincodeFault(asked.written)}</p>
  if (!pincode) return children
  if (!answer) return <p>Asking the courier …</p>
  const { line, more } = deliveryWords(answer)
  return (
    <>
      <p className={answer.kind === 'arrives' ? styles.promise : styles.trouble}>{line}</p>
      <p>
        {more}
        {answer.kind === 'unreachable' && (
          <>
            {' '}
            Or <Link to={addressOf('contact')}>write to us</Link>: we look for a way.
          </>
        )}
      </p>
      {answer.kind === 'failed' && (
        <Button look="quiet" onClick={askAgain}>
          Try again
        </Button>
      )}
    </>
  )
}
