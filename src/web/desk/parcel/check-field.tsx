import styles from './parcel-page.module.css'

/** A box to tick in the form of an act. */
export const CheckField = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <label className={styles.check}>
    <input type="checkbox" name={name} />
    {label}
  </label>
)
