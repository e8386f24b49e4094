import { useRef, useState } from 'react'
import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx'
import type { FormField, SavedForm } from './load-product.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './product-page.module.css'

type Props = {
  readonly field: FormField
  readonly clash: SavedForm['clashes'][number] | undefined
  /** Who has just changed it. */
  readonly news: string | undefined
}

/** A field of the form: below it what is wrong with it, what the shop has, and what somebody else has written meanwhile. */
export function ProductFormField({ field, clash, news }: Props) {
  const { path, kind, label, fault } = field
  const error = clash ? `${clash.by ?? 'Somebody'} has written “${clash.stored}” meanwhile. Save once more to keep yours.` : fault
  // Only the first: what is stored later is put in place where nobody is typing.
  const [text] = useState(clash?.typed ?? field.text)
  const hint = [news, hintOf(field)].filter(Boolean).join('; ') || undefined
  const shared = { name: path, label: capitalised(label), hint, error, defaultValue: text }
  return (
    <div id={path} className={[kind === 'long' && styles.whole, news && styles.news].filter(Boolean).join(' ') || undefined}>
      {kind === 'flag' ? (
        <Tick {...{ path, label, error }} hint={shared.hint} isTicked={text !== ''} />
      ) : kind === 'long' ? (
        <TextAreaField {...shared} rows={12} />
      ) : typeof kind === 'object' ? (
        <Choice {...shared} choices={kind.choices} text={text} />
      ) : kind === 'colour' ? (
        <ColourField {...shared} />
      ) : (
        <TextField
          {...shared}
          autoComplete="off"
          inputMode={kind === 'number' ? 'numeric' : kind === 'rupees' || kind === 'percent' ? 'decimal' : 'text'}
        />
      )}
    </div>
  )
}

function hintOf({ path, kind, was, by, note, isOutdated }: FormField): string | undefined {
  const before = isOutdated ? `published meanwhile: ${was}; saving keeps yours` : was && `was ${was}, ${by}`
  const explanation = explanations[path] ?? note
  if (explanation) return [before, explanation].filter(Boolean).join('; ')
  return before ?? (typeof kind === 'string' ? howWritten[kind] : undefined)
}

const explanations: Readonly<Record<string, string>> = {
  id: 'the end of its address; the former one leads there for ever',
  advancePercent: 'in percent, 100 for no cash; empty: as the settings ask',
}

const howWritten: Partial<Record<Extract<FormField['kind'], string>, string>> = {
  rupees: 'in rupees, with all taxes',
  list: 'with commas between them',
  long: '“## ” before a heading, “- ” before a point, two stars around **bold words**',
}

type ColourFieldProps = Pick<Parameters<typeof TextField>[0], 'name' | 'label' | 'hint' | 'error'> & { readonly defaultValue: string }

/** A shade is picked, or written where the leather's own number is known. What is picked is typed into the field, which saves the draft as ever. */
function ColourField({ label, defaultValue, ...field }: ColourFieldProps) {
  const written = useRef<HTMLDivElement>(null)
  const pick = (shade: string): void => {
    const input = written.current?.querySelector('input')
    if (!input) return
    input.value = shade
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={written} className={styles.shade}>
      <TextField {...field} label={label} defaultValue={defaultValue} autoComplete="off" />
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        defaultValue={/^#[0-9a-f]{6}$/i.test(defaultValue) ? defaultValue.toLowerCase() : '#6d1420'}
        onChange={({ target }) => pick(target.value)}
      />
    </div>
  )
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
    <label className={formPage.tick}>
      <input type="checkbox" name={path} value="yes" defaultChecked={isTicked} /> {capitalised(label)}
    </label>
    {error && <p className={formPage.error}>{error}</p>}
    {hint && <p className={formPage.hint}>{hint}</p>}
  </>
)

const capitalised = (label: string): string => label.slice(0, 1).toUpperCase() + label.slice(1)
