import { useEffect, useRef, useState } from 'react'
import { priceEnd } from './filters.ts'
import styles from './price-range.module.css'

type Range = { readonly from: number; readonly to: number }

/** Two native sliders on one rail, and two fields for those who would rather type. The right end means that and above. */
export function PriceRange({ from, to, onChange }: Range & { onChange: (range: Range) => void }) {
  const [range, setRange] = useState<Range>({ from, to })
  const [given, setGiven] = useState<Range>({ from, to })
  if (from !== given.from || to !== given.to) {
    setGiven({ from, to })
    setRange({ from, to })
  }
  const announce = useSettled(onChange)
  const set = (next: Range) => {
    setRange(next)
    announce(next)
  }
  const setFrom = (value: number) => set({ from: Math.min(value, range.to), to: range.to })
  const setTo = (value: number) => set({ from: range.from, to: Math.max(value, range.from) })
  return (
    <fieldset className={styles.price}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.rail} style={{ '--from': range.from / priceEnd, '--to': range.to / priceEnd } as React.CSSProperties}>
        <Thumb label="Lowest price" value={range.from} onChange={setFrom} />
        <Thumb label="Highest price" value={range.to} onChange={setTo} />
      </div>
      <div className={styles.fields}>
        <Amount label="From" name="from" value={range.from} onChange={setFrom} />
        <Amount label={range.to >= priceEnd ? 'To, and above' : 'To'} name="to" value={range.to} onChange={setTo} />
      </div>
    </fieldset>
  )
}

function Thumb({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const words = `₹${value}${label === 'Highest price' && value >= priceEnd ? ' and above' : ''}`
  return (
    <input
      className={styles.thumb}
      type="range"
      min={0}
      max={priceEnd}
      step={1}
      aria-label={label}
      aria-valuetext={words}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}

/** Refuses what is below zero: the field keeps what it had. */
function Amount({ label, name, value, onChange }: { label: string; name: string; value: number; onChange: (value: number) => void }) {
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
          value={value}
          onKeyDown={(event) => event.key === '-' && event.preventDefault()}
          onChange={(event) => {
            const typed = Math.trunc(Number(event.currentTarget.value))
            if (typed >= 0) onChange(Math.min(priceEnd, typed))
          }}
        />
      </span>
    </label>
  )
}

/** Waits until the thumb or the typing rests, so that one drag is one question to the catalogue. */
function useSettled(onChange: (range: Range) => void): (range: Range) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (range) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(range), 400)
  }
}
