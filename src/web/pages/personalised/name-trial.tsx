import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { NameField } from '../../ui/form/name-field.tsx'
import styles from './name-trial.module.css'

/** Takes one name and shows it on every lid of the list. */
export function NameTrial({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <div className={styles.trial}>
      <NameField
        label="See a name on every lid"
        name="trial"
        value={name}
        maxLength={maxNameLength}
        placeholder="Asha"
        onChange={onChange}
      />
    </div>
  )
}
