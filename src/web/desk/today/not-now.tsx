import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import styles from './not-now.module.css'

const choices = [
  { hours: 1, label: 'In an hour' },
  { hours: 3, label: 'In three hours' },
  { hours: 18, label: 'Tomorrow' },
] as const

/** Puts a line off until an hour: for oneself alone. */
export function NotNow({ line }: { readonly line: string }) {
  return (
    <details className={styles.notNow}>
      <summary>Not now</summary>
      <div className={styles.choices}>
        {choices.map(({ hours, label }) => (
          <ActButton key={hours} act="today.putOff" input={{ line, hours }} look="flat">
            {label}
          </ActButton>
        ))}
      </div>
    </details>
  )
}
