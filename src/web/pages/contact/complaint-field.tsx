import styles from './complaint-field.module.css'

type ComplaintFieldProps = { readonly isTicked: boolean; readonly onChange: (isTicked: boolean) => void }

/** Whoever calls it a complaint starts the clocks of the law, and is told the officer and the day. */
export function ComplaintField({ isTicked, onChange }: ComplaintFieldProps) {
  return (
    <div className={styles.field}>
      <input
        id="complaint"
        type="checkbox"
        name="complaint"
        value="yes"
        checked={isTicked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby="complaint-hint"
      />
      <label htmlFor="complaint">This is a complaint</label>
      <p id="complaint-hint" className={styles.hint}>
        Our grievance officer then acknowledges it within 48 hours and settles it within a month.
      </p>
    </div>
  )
}
