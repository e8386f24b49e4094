import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Icon } from '#src/web/ui/icon.tsx'
import { TextField } from '#src/web/ui/form/field.tsx'
import styles from '../checkout-page.module.css'
import type { Delivery, DeliveryErrors } from './delivery.ts'
import type * as GstinCheck from './gstin-check.ts'

type BusinessFieldsProps = {
  readonly delivery: Delivery
  readonly errors: DeliveryErrors
  readonly gstin: ComponentProps<typeof TextField>
  readonly businessName: ComponentProps<typeof TextField>
}

/** Folded away, because few shoppers need it; opens by itself when a field has a text or an error. */
export function BusinessFields({ delivery, errors, gstin, businessName }: BusinessFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const hasSomething = delivery.gstin !== '' || delivery.businessName !== ''
  const check = useGstinCheck(delivery.gstin !== '')
  // A field in a closed disclosure could not take the focus when it has an error.
  useEffect(() => {
    if (details.current && (hasSomething || errors.gstin !== undefined)) details.current.open = true
  }, [hasSomething, errors.gstin])
  return (
    <details ref={details} className={styles.business}>
      <summary>
        GSTIN for a business purchase
        <Icon name="down" size={18} />
      </summary>
      <fieldset className={styles.fields}>
        <legend className="unseen">For a business purchase</legend>
        <TextField
          {...gstin}
          isValid={check?.isGstin(delivery.gstin) === true}
          hint={check?.gstinWarning(delivery) ?? 'Printed on the tax invoice, for your input tax credit.'}
        />
        <TextField {...businessName} hint="As it is registered. Without it the invoice bears the delivery name." />
      </fieldset>
    </details>
  )
}

/** Fetches the check with the first character of a GSTIN. If that fails, the server still checks. */
function useGstinCheck(isWanted: boolean): typeof GstinCheck | undefined {
  const [check, setCheck] = useState<typeof GstinCheck>()
  useEffect(() => {
    if (isWanted) void import('./gstin-check.ts').then(setCheck, () => {})
  }, [isWanted])
  return check
}
