/** Tells the time; tests hand in one of their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const indianDate = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'short', day: 'numeric', month: 'short' })
const indianDateTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Thu, 14 Nov", in India's time. */
export const formatDate = (date: Date): string => indianDate.format(date)
/** "14 November 2026 at 4:05 pm", in India's time. */
export const formatDateTime = (date: Date): string => indianDateTime.format(date)
