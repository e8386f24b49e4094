import { dayOf } from '#src/kit/time/day.ts'
import { formatDateTime, formatTime } from '#src/kit/time/format-date.ts'

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' })

/** "9.41", "yesterday, 22.14", "18 Nov, 9.02", in India's time; in full for whoever points at it, and for screen readers. */
export function Moment({ at, now }: { readonly at: Date; readonly now: Date }) {
  return (
    <time className="unbroken" dateTime={at.toISOString()} title={formatDateTime(at)}>
      {momentLabel(at, now)}
    </time>
  )
}

/** The same words where only text can stand. */
export function momentLabel(at: Date, now: Date): string {
  const [day, today, yesterday] = [dayOf(at), dayOf(now), dayOf(new Date(now.getTime() - 86_400_000))]
  if (day === today) return formatTime(at)
  return `${day === yesterday ? 'yesterday' : shortDay.format(at)}, ${formatTime(at)}`
}
