import { useState } from 'react'
import { IconButton } from '../button.tsx'
import styles from './quantity.module.css'

/** A quantity of at least 1, by buttons or typed, in the digits of any script. The owner of the value limits it to `max`; this field only shows the limit. */
export function Quantity({ value, max, label = 'Quantity', onChange }: QuantityProps) {
  // The field may be empty for a moment while somebody replaces the number.
  const [typed, setTyped] = useState<string | undefined>()
  const step = (to: number) => {
    setTyped(undefined)
    onChange(to)
  }
  return (
    <span className={styles.quantity} role="group" aria-label={label}>
      <IconButton icon="minus" label="One less" disabled={value <= 1} onClick={() => step(value - 1)} />
      <input
        className={styles.count}
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={typed ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const digits = event.currentTarget.value.trim()
          setTyped(digits)
          // "2.5" is not 25: what is no whole number changes nothing, and leaving the field shows what counts.
          if (/^\p{Nd}{1,5}$/u.test(digits)) void count(digits, onChange)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <IconButton icon="plus" label="One more" disabled={value >= max} onClick={() => step(value + 1)} />
      <span className={styles.most} aria-live="polite">
        {value >= max && `At most ${max}`}
      </span>
    </span>
  )
}

/** The digits of other scripts are read by what a page without them does without. */
async function count(digits: string, onChange: QuantityProps['onChange']): Promise<void> {
  const plain = /\D/.test(digits) ? (await import('#src/kit/contact/digits.ts')).plainDigits(digits) : digits
  onChange(Math.max(1, Number(plain)))
}

type QuantityProps = {
  readonly value: number
  readonly max: number
  readonly label?: string
  readonly onChange: (value: number) => void
}
