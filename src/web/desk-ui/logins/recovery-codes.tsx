import { recoveryCodesNote } from '#src/shop/staff-texts/login-texts.ts'
import { DeskButton } from '../desk-button.tsx'
import styles from './logins.module.css'

/** Shown once: the shop itself keeps only hashes of them. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <section aria-label="Your new recovery codes">
      <p>{recoveryCodesNote}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code.replace(/(.{4})(?=.)/g, '$1-')}</li>
        ))}
      </ul>
      <p className={`${styles.needsScript} ${styles.print}`}>
        <DeskButton icon="print" onClick={() => window.print()}>
          Print them
        </DeskButton>
      </p>
    </section>
  )
}
