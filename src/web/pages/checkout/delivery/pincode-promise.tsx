import { useEffect, useState } from 'react'
import { pincodeFault } from '#src/kit/contact/pincode.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import type { DeliveryResult } from '#src/web/delivery/delivery-message.ts'
import type { PromiseLine } from '#src/web/delivery/promise-line.tsx'
import styles from '../checkout-page.module.css'

type PincodePromiseProps = {
  readonly pincode: string
  readonly lines: readonly CartLine[]
  readonly isCod: boolean
  readonly onResult: (pincode: string, result: DeliveryResult) => void
}

/** Shows the delivery promise in a place of fixed height. Its code is fetched with the last digit. */
export function PincodePromise({ pincode, lines, isCod, onResult }: PincodePromiseProps) {
  const [Line, show] = useState<typeof PromiseLine>()
  const isWhole = pincode.length === 6
  useEffect(() => {
    if (!isWhole) return
    import('#src/web/delivery/promise-line.tsx').then(
      (fetched) => show(() => fetched.PromiseLine),
      () => {},
    )
  }, [isWhole])
  return (
    <p className={styles.promise} role="status">
      {isWhole && Line ? (
        <Line pincode={pincode} lines={lines} isCod={isCod} onResult={onResult} />
      ) : (
        (pincode.length > 6 && pincodeFault(pincode)) || 'Your pincode tells here when it arrives.'
      )}
    </p>
  )
}
