import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx'
import type { FormField, SavedForm } from './load-product.ts'
import styles from './product-page.module.css'

type Props = { readonly field: FormField; readonly clash: SavedForm['clashes'][number] | undefined }

/** A field of the form: below it what is wrong with it, what the shop has, and what somebody else has written meanwhile. */
export function ProductFormField({ field, clash }: Props) {
  const { path, kind, label, fault } = field
  const error = clash ? `${clash.by ?? 'Somebody'} has written “${clash.stored}” meanwhile. Save once more to keep yours.` : fault
  const text = clash?.typed ?? field.text
  const shared = { name: path, label: capitalised(label), hint: hintOf(field), error, defaultValue: text }
  return (
    <div id={path} className={kind === 'long' ? styles.whole : undefined}>
      {kind === 'flag' ? (
        <Tick {...{ path, label, error }} hint={shared.hint} isTicked={text !== ''} />
      ) : kind === 'long' ? (
        <TextAreaField {...shared} rows={12} />
      ) : typeof kind === 'object' ? (
        <Choice {...shared} choices={kind.choices} text={text} />
      ) : (
        <TextField {...shared} autoComplete="off" inputMode={kind === 'number' ? 'numeric' : kind === 'rupees' ? 'decimal' : 'text'} />
      )}
    </div>
  )
}

function hintOf({ kind, was, by, isOutdated }: FormField): string | undefined {
  const before = isOutdated ? `published meanwhile: ${was}; saving keeps yours` : was && `was ${was}, ${by}`
  return before ?? (kind === 'rupees' ? 'in rupees, with all taxes' : kind === 'list' ? 'with commas between them' : undefined)
}

type ChoiceProps = Omit<Parameters<typeof SelectField>[0], 'children'> & { readonly choices: readonly string[]; readonly text: string }

/** What is written and is no choice stays, for the rules to refuse. */
const Choice = ({ choices, text, ...select }: ChoiceProps) => (
  <SelectField {...select}>
    {[...new Set([...choices, text])].map((choice) => (
      <option key={choice} value={choice}>
        {choice || 'none'}
      </option>
    ))}
  </SelectField>
)

type TickProps = {
  readonly path: string
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly isTicked: boolean
}

const Tick = ({ path, label, hint, error, isTicked }: TickProps) => (
  <>
    <label className={styles.tick}>
      <input type="checkbox" name={path} value="yes" defaultChecked={isTicked} /> {capitalised(label)}
    </label>
    {error && <p className={styles.error}>{error}</p>}
    {hint && <p className={styles.hint}>{hint}</p>}
  </>
)

const capitalised = (label: string): string => label.slice(0, 1).toUpperCase() + label.slice(1)
