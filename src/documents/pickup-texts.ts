import { formatDate } from '#src/kit/time/format-date.ts'

/** The day on which the courier collects a parcel. Carriers write dates in several ways; one that is not ISO 8601 is returned unchanged. */
export function pickupDay(pickupDate: string | undefined): string | undefined {
  if (!pickupDate) return undefined
  const day = /^\d{4}-\d{2}-\d{2}/.exec(pickupDate)?.[0]
  const date = new Date(`${day}T12:00:00+05:30`)
  return Number.isNaN(date.getTime()) ? pickupDate : formatDate(date)
}
