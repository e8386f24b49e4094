import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { FilterQuery } from '../routes/listing-filters.ts'
import { inOrder, priceEnd } from './filters.ts'
import styles from './price-range.module.css'

type Range = { readonly from: number; readonly to: number }
type PriceRangeProps = Range & { readonly onChange: (range: Range) => void }

/** Two native sliders on one rail, and two fields to type into. The right end means that price and above; dearer ones can be typed. */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const { setFrom, setTo, ...rail } = useRail({ from, to, onChange })
  return (
    <fieldset className={styles.price}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.rail} style={{ '--from': placeOf(from), '--to': placeOf(to) } as React.CSSProperties} {...rail}>
        <Thumb label="Lowest price" value={from} onChange={setFrom} />
        <Thumb label="Highest price" value={to} onChange={setTo} after={to === priceEnd && ' and above'} />
      </div>
      <div className={styles.fields}>
        <Amount
          label="From"
          name="from"
          value={from}
          isInOrder={(amount) => amount <= to || to === priceEnd}
          onSet={(amount) => onChange(inOrder(amount, to))}
        />
        <Amount
          label="To"
          name="to"
          value={to}
          isInOrder={(amount) => amount >= from}
          onSet={(amount) => onChange(inOrder(from, amount))}
          after={to === priceEnd && 'and above'}
        />
      </div>
    </fieldset>
  )
}

const placeOf = (amount: number): number => Math.min(1, amount / priceEnd)

/** A thumb that is drawn may pass the other, so that two that have met part again; by keys it stops there. A press on the rail moves the nearer one. */
function useRail({ from, to, onChange }: PriceRangeProps) {
  const atPress = useRef<Range & { readonly isOnRail: boolean }>(undefined)
  const setFrom = (amount: number) => onChange(atPress.current ? inOrder(amount, atPress.current.to) : { from: Math.min(amount, to), to })
  const setTo = (amount: number) => onChange(atPress.current ? inOrder(atPress.current.from, amount) : { from, to: Math.max(amount, from) })
  return {
    setFrom,
    setTo,
    onPointerDown({ target, currentTarget }: PointerEvent) {
      atPress.current = { from, to, isOnRail: target === currentTarget }
    },
    onKeyDown() {
      atPress.current = undefined
    },
    onClick({ clientX, currentTarget }: MouseEvent) {
      if (!atPress.current?.isOnRail) return
      const { left, width } = currentTarget.getBoundingClientRect()
      const amount = Math.round(Math.max(0, Math.min(1, (clientX - left - thumbPx / 2) / (width - thumbPx))) * priceEnd)
      if (Math.abs(amount - from) < Math.abs(amount - Math.min(priceEnd, to))) setFrom(amount)
      else setTo(amount)
    },
  }
}

const thumbPx = 24

function Thumb({ label, value, onChange, after = '' }: ThumbProps) {
  return (
    <input
      className={styles.thumb}
      type="range"
      min={0}
      max={priceEnd}
      step={1}
      aria-label={label}
      aria-valuetext={`₹${value}${after || ''}`}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}

type ThumbProps = {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly after?: string | false
}

/** Applies amounts while they are typed and in order, and puts others in order when the field is left. Negative amounts are ignored. */
function Amount({ label, name, value, isInOrder, onSet, after }: AmountProps) {
  const [written, setWritten] = useState<string>()
  const leave = () => {
    if (written === undefined) return
    setWritten(undefined)
    onSet(written === '' ? (name === 'from' ? 0 : priceEnd) : Math.min(mostRupees, Math.trunc(Number(written))))
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
          max={mostRupees}
          step={1}
          value={written ?? value}
          onKeyDown={(event) => event.key === '-' && event.preventDefault()}
          onChange={(event) => {
            const typed = event.currentTarget.value
            const amount = Math.trunc(Number(typed))
            if (amount < 0) return
            setWritten(typed)
            if (typed !== '' && amount <= mostRupees && isInOrder(amount)) onSet(amount)
          }}
          onBlur={leave}
        />
        {after && <span className={styles.after}>{after}</span>}
      </span>
    </label>
  )
}

/** Six digits, as addresses are read. */
const mostRupees = 999_999

type AmountProps = {
  readonly label: string
  readonly name: Extract<FilterQuery, 'from' | 'to'>
  readonly value: number
  readonly isInOrder: (amount: number) => boolean
  readonly onSet: (value: number) => void
  readonly after?: string | false
}
