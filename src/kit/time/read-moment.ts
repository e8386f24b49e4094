import { parseDay } from './day.ts'

/** Reads "2026-11-22 18.04.30", also with colons, in India's time unless a zone is written: "2026-11-22 18:04:30 +00:00". Undefined for no time. */
export function readMoment(text: string): Date | undefined {
  const [, day = '', hours, minutes, seconds = '00', zone = '+05:30'] =
    /^(\d{4}-\d{2}-\d{2})[ T]+(\d{2})[.:](\d{2})(?:[.:](\d{2}(?:\.\d{1,3})?))? ?(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}${zone}`)
  return parseDay(day) === undefined || Number.isNaN(moment.getTime()) ? undefined : moment
}
