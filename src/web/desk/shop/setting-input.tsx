import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx'
import type { ShownField } from './load-part.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './shop-page.module.css'

type Props = { readonly field: ShownField; readonly text: string; readonly error: string | undefined }

/** One value of the settings: its field, what it means, and what is wrong with it. */
export function SettingInput({ field, text, error }: Props) {
  const { path, kind, label, choiceLabels: choices, isLong, setBy } = field
  const hint = setBy === undefined ? field.hint : `set by ${setBy} in the environment of this machine, and changed only there`
  const shared = { name: path, label, hint, error, defaultValue: text, disabled: setBy !== undefined }
  const isWide = isLong === true || kind === 'list of texts' || text.length > 40
  return (
    <div id={path} className={isWide ? styles.whole : undefined}>
      {kind === 'yes or no' ? (
        <Ticks legend={undefined} field={field} ticked={text === '' ? [] : ['yes']} options={{ yes: label }} {...{ hint, error }} />
      ) : kind === 'list of texts' && choices ? (
        <Ticks legend={label} field={field} ticked={text.split('\n')} options={choices} {...{ hint, error }} />
      ) : choices ? (
        <SelectField {...shared}>
          {Object.entries(choices).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : kind === 'list of texts' ? (
        <TextAreaField {...shared} rows={Math.min(Math.max(text.split('\n').length + 1, 3), 14)} spellCheck={false} />
      ) : isLong ? (
        <TextAreaField {...shared} rows={5} />
      ) : (
        <TextField {...shared} autoComplete="off" inputMode={kind === 'number' ? 'decimal' : 'text'} />
      )}
    </div>
  )
}

type TicksProps = {
  /** Undefined for a box that stands alone. */
  readonly legend: string | undefined
  readonly field: ShownField
  readonly ticked: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly hint: string | undefined
  readonly error: string | undefined
}

function Ticks({ legend, field: { path, setBy }, ticked, options, hint, error }: TicksProps) {
  const described = [error !== undefined && `${path}-error`, hint !== undefined && `${path}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={styles.ticks} aria-describedby={described}>
      {legend === undefined ? null : <legend>{legend}</legend>}
      {Object.entries(options).map(([value, name]) => (
        <label key={value} className={formPage.tick}>
          <input
            type="checkbox"
            name={path}
            value={value}
            defaultChecked={ticked.includes(value)}
            disabled={setBy !== undefined}
            aria-invalid={error === undefined ? undefined : true}
          />{' '}
          {name}
        </label>
      ))}
      {error !== undefined && (
        <p id={`${path}-error`} className={formPage.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${path}-hint`} className={formPage.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
