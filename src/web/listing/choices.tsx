import type { FacetCount } from '#src/shop/catalogue/catalogue-query.ts'
import type { FilterQuery } from '../routes/listing-filters.ts'
import styles from './filter-panel.module.css'

/** One group of choices in the panel, each with its number of products. A choice without products cannot be chosen. */
export function Choices({ legend, name, type, offered, chosen, onChoose, anyLabel, noneText }: ChoicesProps) {
  const all: readonly FilterChoice[] = anyLabel ? [{ value: '', label: anyLabel }, ...offered] : offered
  const choose = (value: string, isOn: boolean) => {
    if (type === 'radio') return onChoose([value])
    onChoose(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))
  }
  return (
    <fieldset className={styles.group} data-many={all.length > manyChoices || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {offered.length === 0 && <p className={styles.none}>{noneText}</p>}
      {all.map(({ value, count, label = value, hint, hex }) => (
        <label key={value} className={styles.choice}>
          <input
            type={type}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            disabled={count === 0 && !chosen.includes(value)}
            onChange={(event) => choose(value, event.currentTarget.checked)}
          />
          {hex && <span className={styles.dot} style={{ backgroundColor: hex }} />}
          <span>
            {label} {hint && <span className={styles.hint}>{hint}</span>}
          </span>
          {count !== undefined && <span className={styles.number}>{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}

/** More choices than this are shown in two columns. */
const manyChoices = 8

export type FilterChoice = Pick<FacetCount, 'value'> & {
  readonly count?: number
  /** The text that shoppers read, where it is not the value itself. */
  readonly label?: string
  /** A note beside the label, where the label alone would promise too much. */
  readonly hint?: string | undefined
  /** The colour of a dot beside the label. */
  readonly hex?: string
}

type ChoicesProps = {
  readonly legend: string
  readonly name: FilterQuery
  readonly type: 'checkbox' | 'radio'
  readonly offered: readonly FilterChoice[]
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  /** The label of the choice for no filter; only among radio buttons. */
  readonly anyLabel?: string
  readonly noneText?: string
}
