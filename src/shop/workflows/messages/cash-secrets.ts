import type { CashRequest } from '../../notifications/messages/cash-request.ts'
import type { Message } from '../../notifications/messages.ts'
import type { SealedSecrets } from '../../staff/factors.port.ts'

/** A link's or a code's secret as the outbox keeps it. In a mail about another order it cannot be opened. */
export const sealCashKey = (secret: string, orderNumber: string, { seal }: Pick<SealedSecrets, 'seal'>): string =>
  Buffer.from(seal(secret, sealName(orderNumber))).toString('base64url')

/** The message as it is sent, with the link or the code in it. Only whoever sends it may have that: what staff look at and hand out stays sealed. */
export function openCashKey(message: Message, { open }: Pick<SealedSecrets, 'open'>): Message {
  if (message.kind !== 'order-confirmation' && message.kind !== 'order-link') return message
  const { confirm, orderNumber, orderUrl } = message
  const secret = confirm?.sealed === undefined ? undefined : open(Buffer.from(confirm.sealed, 'base64url'), sealName(orderNumber))
  if (secret === undefined) return message
  const opened: CashRequest = confirm?.by === 'link' ? { url: `${orderUrl}?confirm=${secret}` } : { code: secret }
  return { ...message, confirm: { ...confirm, ...opened } }
}

const sealName = (orderNumber: string): string => `cash key of ${orderNumber}`
