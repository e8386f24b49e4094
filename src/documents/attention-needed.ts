import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'

export function attentionNeeded({ brandName, cause, order, isSandbox }: MessageOf<'attention-needed'>): MailContent {
  const lines = cause.split('\n')
  return {
    brandName,
    subject: order ? `Please look at order ${order.orderNumber}` : 'Please look: the shop needs you',
    preview: lines[0] ?? '',
    heading: order ? `Please look at order ${order.orderNumber}` : 'Please look at this',
    introduction: lines,
    isSandbox,
    blocks: order
      ? [
          { kind: 'action', label: 'Open the order', url: order.orderUrl },
          {
            kind: 'steps',
            heading: 'What to do',
            steps: [
              'The page of the order at the desk shows what happened, and what can be done.',
              'When it is settled, press "Settled" there.',
            ],
          },
        ]
      : [],
    footer: [],
  }
}

/** A mail to an owner: what had its time did not happen, and why. */
export function plannedChangeStopped(message: MessageOf<'planned-change-stopped'>): MailContent {
  const { brandName, memberName, name, hasEnded, because, isSandbox, deskUrl } = message
  const heading = hasEnded ? `Did not end as planned: ${name}` : `Not published: ${name}`
  return {
    ...{ brandName, isSandbox, heading },
    subject: heading,
    preview: because[0] ?? '',
    introduction: [`${memberName}, a planned change had its time, and it did not happen as planned.`, because[0] ?? ''],
    blocks: [
      { kind: 'steps', heading: 'What it is about', steps: because.slice(1) },
      { kind: 'action', label: 'Look at it', url: deskUrl },
      { kind: 'note', text: 'Everything else in the shop is as it was. Nothing is tried again by itself.' },
    ],
    footer: [],
  }
}
