import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'
import { contactOf } from './order-texts.ts'

/** Two mails to the address of an order: that its personal data is to be erased, and that it is. */
export const dataErasure = (request: MessageOf<'data-erasure'>): MailContent => ({
  ...(request.step === 'asked' ? asked(request) : erased(request)),
  ...{ brandName: request.brandName, isSandbox: request.isSandbox, footer: contactOf(request) },
})

type Written = Omit<MailContent, 'brandName' | 'isSandbox' | 'footer'>

const asked = ({ orderNumber, orderUrl, when, stays }: MessageOf<'data-erasure'>): Written => ({
  subject: `We erase your data of order ${orderNumber}`,
  preview: when,
  heading: 'We erase your data, as you asked',
  introduction: [
    `Somebody with the link of order ${orderNumber} asked us on its page to erase what we need not keep: name, contact, address, writings, notes and mails. ${when}`,
    'It was not you, or you have changed your mind? Open the page and keep your data: until then nothing is lost.',
  ],
  blocks: [{ kind: 'action', label: 'Open your order', url: orderUrl }, staysBlock(stays)],
})

const erased = ({ orderNumber, when, stays }: MessageOf<'data-erasure'>): Written => ({
  subject: `Your data of order ${orderNumber} is erased`,
  preview: 'Name, contact, address, writings, notes and mails are gone.',
  heading: 'Your data is erased',
  introduction: [
    `${when} Name, contact, address, writings, notes and mails of order ${orderNumber} are gone for good. This mail is the last, and we delete our copy of it.`,
  ],
  blocks: [staysBlock(stays)],
})

const staysBlock = (stays: readonly string[]) => ({ kind: 'steps', heading: 'What stays, and why', steps: stays }) as const
