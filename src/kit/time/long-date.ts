const format = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-10-08` as "8 October 2026". */
export const longDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
