import { IconButton } from './button.tsx'
import styles from './quantity.module.css'

/** A count of pieces, at least 1, by buttons or typed. */
export function Quantity({ value, label = 'Quantity', onChange }: { value: number; label?: string; onChange: (value: number) => void }) {
  return (
    <span className={styles.quantity} role="group" aria-label={label}>
      <IconButton icon="minus" label="One less" disabled={value <= 1} onClick={() => onChange(value - 1)} />
      <input
        className={styles.count}
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={(event) => {
          const typed = Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))
          onChange(Math.max(1, typed))
        }}
      />
      <IconButton icon="plus" label="One more" onClick={() => onChange(value + 1)} />
    </span>
  )
}
