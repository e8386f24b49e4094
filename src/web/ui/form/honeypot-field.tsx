import styles from './honeypot-field.module.css'

/** A field that no person sees or reaches: whoever fills it is a program. */
export function HoneypotField() {
  return (
    <div className={styles.decoy} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
