import type { ComponentProps, ReactNode } from 'react'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { cleanPhone } from '#src/kit/contact/phone.ts'
import { SelectField, TextField } from '#src/web/ui/form/field.tsx'
import type { DeliveryResult } from '#src/web/delivery/delivery-message.ts'
import { BusinessFields } from './business-fields.tsx'
import { PincodePromise } from './pincode-promise.tsx'
import styles from '../checkout-page.module.css'
import {
  isRequired,
  isEmail,
  isLandline,
  isPhone,
  tidyGstin,
  tidyPincode,
  type Delivery,
  type DeliveryErrors,
  type DeliveryField,
} from './delivery.ts'

/** Labels of fields and sentences below them: data of the page, so that they are no part of its scripts. */
export type DeliveryHints = Readonly<Record<'needed' | 'phone' | 'landline' | 'email' | 'pincode' | 'online', string>> & {
  readonly labels: Readonly<Record<DeliveryField, string>>
}

type DeliveryFieldsProps = {
  readonly delivery: Delivery
  readonly hints: DeliveryHints
  readonly errors: DeliveryErrors
  /** The lines to be delivered. */
  readonly lines: readonly CartLine[]
  /** Suggestions; the shopper may type anything. */
  readonly states: readonly string[]
  /** Why cash on delivery is not possible; undefined when it is. */
  readonly noCashText: string | undefined
  /** What is paid now and what at the door; undefined unless cash is chosen and an advance is asked. */
  readonly advanceText: string | undefined
  /** The question about a city that the pincode does not lie in. */
  readonly cityQuestion: string | undefined
  /** The question about a state that contradicts the pincode. */
  readonly stateQuestion: ReactNode
  readonly onChange: (changed: Partial<Delivery>) => void
  readonly onPromise: (pincode: string, result: DeliveryResult) => void
}

export function DeliveryFields({
  delivery,
  hints,
  errors,
  lines,
  states,
  noCashText,
  advanceText,
  cityQuestion,
  stateQuestion,
  onChange,
  onPromise,
}: DeliveryFieldsProps) {
  const bind = (field: DeliveryField, tidy = (typed: string) => typed): ComponentProps<typeof TextField> => ({
    ...fieldProps[field],
    label: hints.labels[field],
    name: field,
    required: isRequired(field),
    value: delivery[field],
    error: errors[field],
    onChange: (event) => onChange({ [field]: tidy(event.currentTarget.value) }),
  })
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>How we reach you</legend>
        <TextField
          {...bind('phone', cleanPhone)}
          isValid={isPhone(delivery.phone)}
          hint={isLandline(delivery.phone) ? hints.landline : hints.phone}
        />
        <TextField {...bind('email')} hint={hints.email} isValid={isEmail(delivery.email)} />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>Where it goes</legend>
        <TextField {...bind('name')} className={styles.whole} />
        <TextField {...bind('pincode', tidyPincode)} hint={hints.pincode} />
        <PincodePromise pincode={delivery.pincode} lines={lines} isCod={delivery.paymentMethod === 'cod'} onResult={onPromise} />
        <TextField {...bind('addressLine1')} className={styles.whole} />
        <TextField {...bind('addressLine2')} className={styles.whole} />
        <TextField {...bind('city')} hint={cityQuestion} />
        <TextField {...bind('state')} list="states" />
        {stateQuestion}
        <datalist id="states">
          {states.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
        <TextField {...bind('alternatePhone', cleanPhone)} className={styles.whole} />
      </fieldset>
      <BusinessFields delivery={delivery} errors={errors} gstin={bind('gstin', tidyGstin)} businessName={bind('businessName')} />
      <PaymentFields
        wanted={delivery.paymentMethod}
        error={errors.paymentMethod}
        onlineHint={hints.online}
        {...{ noCashText, advanceText, onChange }}
      />
    </>
  )
}

type PaymentFieldsProps = Pick<DeliveryFieldsProps, 'noCashText' | 'advanceText' | 'onChange'> & {
  readonly wanted: Delivery['paymentMethod']
  readonly error: string | undefined
  readonly onlineHint: string
}

const PaymentFields = ({ wanted, error, onlineHint, noCashText, advanceText, onChange }: PaymentFieldsProps) => (
  <fieldset className={styles.fields}>
    <legend>How you pay</legend>
    <div className={styles.whole}>
      <SelectField
        label="Payment Method"
        name="paymentMethod"
        value={wanted}
        error={error}
        hint={wanted === 'online' ? onlineHint : undefined}
        {...((noCashText || advanceText) && { 'aria-describedby': 'no-cash' })}
        onChange={(event) => onChange({ paymentMethod: event.currentTarget.value === 'cod' ? 'cod' : 'online' })}
      >
        <option value="online">Online/Prepaid</option>
        <option value="cod" disabled={noCashText !== undefined}>
          Cash on Delivery
        </option>
      </SelectField>
      <p id="no-cash" className={styles.noCash} role="status">
        {noCashText ?? (advanceText && <strong>{advanceText}</strong>)}
      </p>
    </div>
  </fieldset>
)

/** What browsers and keyboards should know of each field. */
const fieldProps: Record<DeliveryField, Omit<ComponentProps<typeof TextField>, 'label'>> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  name: { autoComplete: 'name' },
  pincode: { inputMode: 'numeric', autoComplete: 'postal-code' },
  addressLine1: { autoComplete: 'address-line1' },
  addressLine2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  alternatePhone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  gstin: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  businessName: { autoComplete: 'organization' },
}
