import styles from './honeypot-field.module.css'

/** A field that people neither see nor reach with the keyboard: only a bot fills it. */
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
