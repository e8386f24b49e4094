import { useState } from 'react'
import type { FilterQuery } from '../routes/listing-filters.ts'
import { priceEnd } from './filters.ts'
import styles from './price-range.module.css'

type Range = { readonly from: number; readonly to: number }

/** Two native sliders on one rail, and two fields to type into. The right end means that price and above. */
export function PriceRange({ from, to, onChange }: Range & { onChange: (range: Range) => void }) {
  const setFrom = (value: number) => onChange({ from: Math.min(value, to), to })
  const setTo = (value: number) => onChange({ from, to: Math.max(value, from) })
  return (
    <fieldset className={styles.price}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.rail} style={{ '--from': from / priceEnd, '--to': to / priceEnd } as React.CSSProperties}>
        <Thumb label="Lowest price" value={from} onChange={setFrom} isOnTop={from > priceEnd / 2} />
        <Thumb label="Highest price" value={to} onChange={setTo} />
      </div>
      <div className={styles.fields}>
        <Amount label="From" name="from" value={from} within={[0, to]} onSet={setFrom} />
        <Amount label="To" name="to" value={to} within={[from, priceEnd]} onSet={setTo} after={to >= priceEnd ? 'and above' : undefined} />
      </div>
    </fieldset>
  )
}

function Thumb({ label, value, onChange, isOnTop = false }: ThumbProps) {
  const valueText = `₹${value}${label === 'Highest price' && value >= priceEnd ? ' and above' : ''}`
  return (
    <input
      className={styles.thumb}
      data-on-top={isOnTop || undefined}
      type="range"
      min={0}
      max={priceEnd}
      step={1}
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}

type ThumbProps = {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  /** Where both thumbs meet at the right end, only the left one can still move. */
  readonly isOnTop?: boolean
}

/** Applies valid amounts while they are typed, and corrects others when the field is left. Negative amounts are ignored. */
function Amount({ label, name, value, within: [lowest, highest], onSet, after }: AmountProps) {
  const [written, setWritten] = useState<string>()
  const leave = () => {
    if (written === undefined) return
    setWritten(undefined)
    const meant = written === '' ? (name === 'from' ? 0 : priceEnd) : Math.trunc(Number(written))
    onSet(Math.min(highest, Math.max(lowest, meant)))
  }
  return (
    <label className={styles.amount}>
      <span>{label}</span>
      <span className={styles.box}>
        ₹
        <input
          type="number"
          inputMode="numeric"
          name={name}
          min={0}
          max={priceEnd}
          step={1}
          value={written ?? value}
          onKeyDown={(event) => event.key === '-' && event.preventDefault()}
          onChange={(event) => {
            const typed = event.currentTarget.value
            const amount = Math.trunc(Number(typed))
            if (amount < 0) return
            setWritten(typed)
            if (typed !== '' && amount >= lowest && amount <= highest) onSet(amount)
          }}
          onBlur={leave}
        />
        {after && <span className={styles.after}>{after}</span>}
      </span>
    </label>
  )
}

type AmountProps = {
  readonly label: string
  readonly name: Extract<FilterQuery, 'from' | 'to'>
  readonly value: number
  readonly within: readonly [lowest: number, highest: number]
  readonly onSet: (value: number) => void
  readonly after?: string | undefined
}
