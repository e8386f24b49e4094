import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { formatMoment } from '#src/kit/time/format-near.ts'

/** "9.41", "yesterday, 22.14", "18 Nov, 9.02", in India's time; in full for whoever points at it, and for screen readers. */
export function Moment({ at, now }: { readonly at: Date; readonly now: Date }) {
  return (
    <time className="unbroken" dateTime={at.toISOString()} title={formatTimestamp(at)}>
      {formatMoment(at, now)}
    </time>
  )
}
