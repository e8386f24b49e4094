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
