import { useState } from 'react'
import { IconButton } from '../button.tsx'
import styles from './quantity.module.css'

/** A quantity of at least 1, by buttons or typed, in the digits of any script. The owner of the value limits it to `max`; this field only shows the limit. */
export function Quantity({ value, max, label = 'Quantity', onChange, onNone }: QuantityProps) {
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
          if (isWhole(digits)) void count(digits, (wanted) => (wanted > 0 || !onNone) && onChange(Math.max(1, wanted)))
        }}
        onBlur={() => {
          setTyped(undefined)
          // Not while it is typed: a nought may begin another number.
          if (onNone && isWhole(typed)) void count(typed, (wanted) => wanted === 0 && onNone())
        }}
      />
      <IconButton icon="plus" label="One more" disabled={value >= max} onClick={() => step(value + 1)} />
      <span className={styles.most} aria-live="polite">
        {value >= max && `At most ${max}`}
      </span>
    </span>
  )
}

const isWhole = (typed = ''): boolean => /^\p{Nd}{1,5}$/u.test(typed)

/** The digits of other scripts are read by what a page without them does without. */
async function count(digits = '', take: (wanted: number) => unknown): Promise<void> {
  take(Number(/\D/.test(digits) ? (await import('#src/kit/contact/digits.ts')).plainDigits(digits) : digits))
}

type QuantityProps = {
  readonly value: number
  readonly max: number
  readonly label?: string
  readonly onChange: (value: number) => void
  /** Called when 0 is left in the field; where it is undefined, that is 1. */
  readonly onNone?: (() => void) | undefined
}
