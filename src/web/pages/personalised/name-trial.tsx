import { cleanName, maxNameLength } from '#src/kit/lid/personal-name.ts'
import { TextField } from '../../ui/form/field.tsx'
import styles from './name-trial.module.css'

/** Takes one name and shows it on every lid of the list. */
export function NameTrial({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <div className={styles.trial}>
      <TextField
        label="See a name on every lid"
        name="trial"
        value={name}
        placeholder="Asha"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        onChange={(event) => onChange(cleanName(event.currentTarget.value, maxNameLength))}
      />
    </div>
  )
}
