import { startPageNames } from '#src/shop/staff-texts/account-texts.ts'
import { handReasonLabels } from '#src/shop/staff-texts/stock-texts.ts'
import { boardTexts, spoiltReasonLabels } from '#src/shop/staff-texts/workshop-texts.ts'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx'
import styles from './act-page.module.css'

type TypedFieldProps = {
  readonly act: string
  readonly name: string
  readonly text: string
  readonly error: string | undefined
}

/** A field of a refused act with what was typed or chosen. Most fields of acts are texts. */
export function TypedField({ act, name, text, error }: TypedFieldProps) {
  const tick = ticks[name]
  if (tick !== undefined) return <Tick name={name} label={tick} isTicked={text !== ''} />
  const choice = choices[`${act} ${name}`]
  if (!choice) return isLong(text) ? <Area {...{ name, text, error }} /> : <Line {...{ name, text, error }} />
  const options = Object.hasOwn(choice.options, text) ? choice.options : { [text]: text, ...choice.options }
  return (
    <SelectField name={name} label={choice.label} defaultValue={text} error={error}>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

type WrittenProps = Omit<TypedFieldProps, 'act'>
const Area = ({ name, text, error }: WrittenProps) => <TextAreaField name={name} label={labelOf(name)} defaultValue={text} error={error} />
const Line = ({ name, text, error }: WrittenProps) => <TextField name={name} label={labelOf(name)} defaultValue={text} error={error} />

export const Tick = ({ name, label, isTicked }: { readonly name: string; readonly label: string; readonly isTicked: boolean }) => (
  <label className={styles.tick}>
    <input type="checkbox" name={name} defaultChecked={isTicked} /> {label}
  </label>
)

/** What can be ticked; a box that was left empty is not posted. */
const ticks: Readonly<Record<string, string>> = {
  confirmState: 'The state is right all the same',
  sellsPersonalised: 'Pieces with a writing can be sold',
  isUnscanned: 'It is here although no scan shows it',
}

/** The boxes that an answer offers besides what was posted. */
export function offeredTicks(act: string, code: string): readonly { readonly name: string; readonly label: string }[] {
  const names =
    code === 'state_contradicts_pincode' ? ['confirmState'] : act === 'parcels.receive' ? ['sellsPersonalised', 'isUnscanned'] : []
  return names.map((name) => ({ name, label: ticks[name] ?? name }))
}

type Choice = { readonly label: string; readonly options: Readonly<Record<string, string>> }

/** What is chosen from a list, by act and field. */
const choices: Readonly<Record<string, Choice>> = {
  'orders.correctAddress state': { label: 'State', options: ownNames(Object.values(stateNames).toSorted()) },
  'orders.correctWriting sign': { label: 'Sign', options: { '': 'No sign', ...ownNames(zodiacSigns) } },
  'payments.refund how': { label: 'How much', options: { all: 'All that is left', lines: 'Some pieces', amount: 'An amount' } },
  'units.again reason': { label: boardTexts.againReason, options: spoiltReasonLabels },
  'stock.move why': { label: 'Why', options: handReasonLabels },
  'staff.add role': { label: 'Role', options: { assistant: 'Assistant', owner: 'Owner' } },
  'staff.changeStartPage startPage': { label: 'Where the desk opens', options: startPageNames },
}

function ownNames(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

const isLong = (text: string): boolean => text.includes('\n') || text.length > 60

/** A name with a blank in it is that of one of several fields alike, such as "counted MJ-1001-OXB". */
const labelOf = (name: string): string => (name.includes(' ') ? name : wordsOf(name))

const wordsOf = (name: string): string =>
  name.slice(0, 1).toUpperCase() +
  name
    .slice(1)
    .replace(/([A-Z]|\d+)/g, ' $1')
    .toLowerCase()
