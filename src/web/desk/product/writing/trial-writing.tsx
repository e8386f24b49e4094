import type { Ink } from '#src/kit/lid/foil-ink.ts'
import { cleanName } from '#src/kit/lid/personal-name.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { useDeskKeys } from '../../../desk-ui/keys/use-desk-keys.ts'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import { type TrialName, trialNames } from './trial-names.ts'
import styles from './writing-page.module.css'

/** What is written on the canvas to see how it fits; nothing of it is saved. */
export type Trial = {
  readonly name: string
  readonly sign: string
  /** Empty: the foil that the leather of the colour gets. */
  readonly ink: Ink | ''
}

export const firstTrial: Trial = { name: 'Maximilian', sign: 'Leo', ink: '' }

type TrialProps = { readonly trial: Trial; readonly mostLetters: number; readonly onChange: (trial: Trial) => void }

export function TrialWriting({ trial, mostLetters, onChange }: TrialProps) {
  const names = trialNames(mostLetters)
  const write = (name: TrialName) => onChange({ ...trial, name: names[name] })
  useDeskKeys({ narrowest: () => write('narrowest'), widest: () => write('widest'), longest: () => write('longest') })
  return (
    <div className={styles.trial}>
      <TextField
        label="A name to try"
        value={trial.name}
        autoComplete="off"
        spellCheck={false}
        list="trial-names"
        onChange={({ target }) => onChange({ ...trial, name: cleanName(target.value, mostLetters) })}
      />
      <datalist id="trial-names">
        {['Maximilian', 'Leo', 'Jo'].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField label="Sign" value={trial.sign} onChange={({ target }) => onChange({ ...trial, sign: target.value })}>
        <option value="">none</option>
        {zodiacSigns.map((sign) => (
          <option key={sign}>{sign}</option>
        ))}
      </SelectField>
      <SelectField label="Foil" value={trial.ink} onChange={({ target }) => onChange({ ...trial, ink: target.value as Trial['ink'] })}>
        <option value="">that of this leather</option>
        <option value="light">bright, for dark leather</option>
        <option value="gold">deep, for light leather</option>
      </SelectField>
      <p className={styles.names}>
        <DeskButton look="flat" aria-keyshortcuts="1" onClick={() => write('narrowest')}>
          Narrowest
        </DeskButton>
        <DeskButton look="flat" aria-keyshortcuts="2" onClick={() => write('widest')}>
          Widest
        </DeskButton>
        <DeskButton look="flat" aria-keyshortcuts="3" onClick={() => write('longest')}>
          Longest
        </DeskButton>
      </p>
    </div>
  )
}
