import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'

/** A mail to an owner, on Monday. */
export function weekFigures({ brandName, memberName, from, to, figures, isSandbox, deskUrl }: MessageOf<'week-figures'>): MailContent {
  const [first, second] = figures
  const headline = [first, second].flatMap((figure) => (figure ? `${figure.label}: ${figure.value}` : []))
  return {
    brandName,
    subject: `Your week to ${formatLongDay(to)}`,
    preview: headline.join(', '),
    heading: `${formatLongDay(from)} to ${formatLongDay(to)}`,
    introduction: [`${memberName}, this was last week, beside the week before.`],
    isSandbox,
    blocks: [
      {
        kind: 'details',
        heading: 'The week in figures',
        details: figures.map(({ label, value, before, change }) => ({
          label,
          value: [value, change === undefined ? `${before} the week before` : `${change}; ${before} the week before`],
        })),
      },
      { kind: 'action', label: 'Open the figures', url: deskUrl },
      { kind: 'note', text: 'How each figure is counted, and the orders behind it, are on that page.' },
    ],
    footer: [],
  }
}
