import type { SentenceOf, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { contactOf } from './order-texts.ts'

/** Two mails to the address of an order: that its personal data is to be erased, and that it is. */
export const dataErasure = (request: MessageOf<'data-erasure'>, words: Words): MailContent => ({
  ...(request.step === 'asked' ? asked : erased)(request, words('data-erasure')),
  ...{ brandName: request.brandName, isSandbox: request.isSandbox, footer: contactOf(request) },
})

type Written = Omit<MailContent, 'brandName' | 'isSandbox' | 'footer'>
type Sentence = SentenceOf<'data-erasure'>

const asked = ({ orderNumber: order, orderUrl, when, stays }: MessageOf<'data-erasure'>, sentence: Sentence): Written => ({
  subject: sentence('askedSubject', { order }),
  preview: when,
  heading: sentence('askedHeading'),
  introduction: [sentence('asked', { order, when }), sentence('keep')],
  blocks: [{ kind: 'action', label: 'Open your order', url: orderUrl }, staysBlock(stays)],
})

const erased = ({ orderNumber: order, when, stays }: MessageOf<'data-erasure'>, sentence: Sentence): Written => ({
  subject: sentence('erasedSubject', { order }),
  preview: sentence('erasedPreview'),
  heading: sentence('erasedHeading'),
  introduction: [sentence('erased', { order, when })],
  blocks: [staysBlock(stays)],
})

const staysBlock = (stays: readonly string[]) => ({ kind: 'steps', heading: 'What stays, and why', steps: stays }) as const
