import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from './mail/mail-content.ts'

export const recoveryCodeUsed = ({ brandName, memberName, usedAt, left, isSandbox }: MessageOf<'recovery-code-used'>): MailContent => ({
  brandName,
  subject: 'A recovery code has opened the desk',
  preview: 'If it was not you, end that login now.',
  heading: 'One of your recovery codes was used',
  introduction: [
    `${memberName}, somebody logged in to the desk with your password and one of your recovery codes on ${formatDateTime(new Date(usedAt))}.`,
    left === 1 ? 'One code is left.' : `${left} codes are left.`,
  ],
  isSandbox,
  blocks: [
    {
      kind: 'steps',
      heading: 'If it was not you',
      steps: [
        'Log in at the desk, open Your account, and end all other devices.',
        'Change your password, and make new recovery codes.',
        'Tell the owner what you saw.',
      ],
    },
    { kind: 'note', text: 'If it was you, there is nothing to do, unless few codes are left: then make new ones on the same page.' },
  ],
  footer: [],
})
