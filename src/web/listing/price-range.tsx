import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { FilterQuery } from '../routes/listing-filters.ts'
import { below, inOrder } from './filters.ts'
import styles from './price-range.module.css'

type Range = { readonly from: number; readonly to: number | undefined }
type PriceRangeProps = Range & {
  /** The right end, in rupees. */
  readonly end: number
  readonly onChange: (range: Range) => void
}

/** The end of the slider is no limit, whichever of the two stands there. */
function rangeOf(lower: number, upper: number | undefined, end: number): Range {
  const { from, to } = inOrder(lower, upper)
  return { from, to: below(end, to) }
}

type RailProps = Omit<PriceRangeProps, 'onChange'> & { readonly onRange: (lower: number, upper: number | undefined) => void }

/** Two native sliders on one rail, and two fields to type into. The right end means that price and above; dearer ones can be typed. */
export function PriceRange({ from, to, end, onChange }: PriceRangeProps) {
  const onRange = (lower: number, upper: number | undefined) => onChange(rangeOf(lower, upper, end))
  const { setFrom, setTo, ...rail } = useRail({ from, to, end, onRange })
  const placeOf = (amount: number): number => Math.min(1, amount / end)
  const highest = to ?? end
  return (
    <fieldset className={styles.price}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.rail} style={{ '--from': placeOf(from), '--to': placeOf(highest) } as React.CSSProperties} {...rail}>
        <Thumb label="Lowest price" value={from} end={end} onChange={setFrom} />
        <Thumb label="Highest price" value={highest} end={end} onChange={setTo} after={to === undefined && ' and above'} />
      </div>
      <div className={styles.fields}>
        <Amount
          label="From"
          name="from"
          value={from}
          emptied={0}
          isInOrder={(amount) => to === undefined || amount <= to}
          onSet={(amount) => onRange(amount, to)}
        />
        <Amount
          label="To"
          name="to"
          value={highest}
          emptied={end}
          isInOrder={(amount) => amount >= from}
          onSet={(amount) => onRange(from, amount)}
          after={to === undefined && 'and above'}
        />
      </div>
    </fieldset>
  )
}

/** A thumb that is drawn may pass the other, so that two that have met part again; by keys it stops there. A press on the rail moves the nearer one. */
function useRail({ from, to, end, onRange }: RailProps) {
  const atPress = useRef<Range & { readonly isOnRail: boolean }>(undefined)
  const setFrom = (amount: number) => (atPress.current ? onRange(amount, atPress.current.to) : onRange(Math.min(amount, to ?? end), to))
  const setTo = (amount: number) => (atPress.current ? onRange(atPress.current.from, amount) : onRange(from, Math.max(amount, from)))
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
      const amount = Math.round(Math.max(0, Math.min(1, (clientX - left - thumbPx / 2) / (width - thumbPx))) * end)
      if (Math.abs(amount - from) < Math.abs(amount - Math.min(end, to ?? end))) setFrom(amount)
      else setTo(amount)
    },
  }
}

const thumbPx = 24

function Thumb({ label, value, end, onChange, after = '' }: ThumbProps) {
  return (
    <input
      className={styles.thumb}
      type="range"
      min={0}
      max={end}
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
  readonly end: number
  readonly onChange: (value: number) => void
  readonly after?: string | false
}

/** Applies amounts while they are typed and in order, and puts others in order when the field is left. Negative amounts are ignored. */
function Amount({ label, name, value, emptied, isInOrder, onSet, after }: AmountProps) {
  const [written, setWritten] = useState<string>()
  const leave = () => {
    if (written === undefined) return
    setWritten(undefined)
    onSet(written === '' ? emptied : Math.min(mostRupees, Math.trunc(Number(written))))
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
  /** What an empty field means. */
  readonly emptied: number
  readonly isInOrder: (amount: number) => boolean
  readonly onSet: (value: number) => void
  readonly after?: string | false
}
