import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { Dropdown } from '../../desk-ui/data-table/dropdown.tsx'
import styles from './not-now.module.css'

const choices = [
  { hours: 1, label: 'In an hour' },
  { hours: 3, label: 'In three hours' },
  { hours: 18, label: 'Tomorrow' },
] as const

/** Puts a line off until an hour: for oneself alone. Over the page, so that nothing in it moves. */
export const NotNow = ({ line }: { readonly line: string }) => (
  <Dropdown label="Not now" title="When again?">
    <div className={styles.choices}>
      {choices.map(({ hours, label }) => (
        <ActButton key={hours} act="today.putOff" input={{ line, hours }} look="flat">
          {label}
        </ActButton>
      ))}
    </div>
  </Dropdown>
)
