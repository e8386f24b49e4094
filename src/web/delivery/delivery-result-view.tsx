import { type ReactNode, type RefObject, useEffect } from 'react'
import { Link } from 'react-router'
import { parsePincode, pincodeFault } from '#src/kit/contact/pincode.ts'
import { deliveryPincode } from '../browser/storage/delivery-pincode.ts'
import { addressOf } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import styles from './delivery-check.module.css'
import { deliveryMessage } from './delivery-message.ts'
import { useDeliveryResult } from './use-delivery-result.ts'

/** A new object for each time that the form is submitted. */
export type SubmittedPincode = { readonly written: string }

type DeliveryResultProps = {
  /** Undefined until the form is submitted; the stored pincode is used until then. */
  readonly submitted: SubmittedPincode | undefined
  readonly items: string
  readonly input: RefObject<HTMLInputElement | null>
  /** Shown as long as there is no pincode. */
  readonly children: ReactNode
}

/** The delivery promise for the pincode in the field. The field belongs to the page, and is never rendered over while somebody types. */
export function DeliveryResultView({ submitted, items, input, children }: DeliveryResultProps) {
  const pincode = parsePincode(submitted ? submitted.written : (deliveryPincode.read() ?? ''))
  const isWrong = submitted !== undefined && !pincode
  const { result, retry } = useDeliveryResult(pincode, items)

  useEffect(() => {
    if (!submitted) return
    if (pincode) deliveryPincode.write(pincode)
    else input.current?.focus()
  }, [submitted, pincode, input])
  useEffect(() => {
    const field = input.current
    if (!field) return
    if (pincode && field.value === '') field.value = pincode
    if (isWrong) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }, [isWrong, pincode, input])

  if (isWrong) return <p className={styles.trouble}>{pincodeFault(submitted.written)}</p>
  if (!pincode) return children
  if (!result) return <p>Asking the courier …</p>
  const { line, more } = deliveryMessage(result)
  return (
    <>
      <p className={result.kind === 'arrives' ? styles.promise : styles.trouble}>{line}</p>
      <p>
        {more}
        {result.kind === 'unreachable' && (
          <>
            {' '}
            Or <Link to={addressOf('contact')}>write to us</Link>: we look for a way.
          </>
        )}
      </p>
      {result.kind === 'failed' && (
        <Button look="quiet" onClick={retry}>
          Try again
        </Button>
      )}
    </>
  )
}
