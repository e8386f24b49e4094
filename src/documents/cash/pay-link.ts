import { formatPaise } from '#src/kit/money.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { cashPaise, onlinePaise, sparedPaise, withoutCashFee } from '#src/shop/pricing/part-payment.ts'
import type { Says, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from '../order-texts.ts'

/** A mail to the shopper after a call: of the shop's about a cash order, or of their own, in which they ordered. */
export function payLink(message: MessageOf<'pay-link'>, words: Words): MailContent {
  const say = words('pay-link')
  const { orderNumber: order } = message
  const total = formatPaise(onlinePaise(message))
  const asPaid = message.advancePaise ? message : { ...message, totals: withoutCashFee(message.totals) }
  return {
    brandName: message.brandName,
    subject: say(subjects[message.because], { order }),
    preview: say('preview', { total }),
    heading: say('heading', { order }),
    introduction: introductions[message.because](message, say),
    isSandbox: message.isSandbox,
    blocks: [{ kind: 'action', label: `Pay ${total} now`, url: message.orderUrl }, goodsOf(asPaid, false), addressBlock(message)],
    footer: contactOf(message),
  }
}

type Say = Says<'pay-link'>
type Because = MessageOf<'pay-link'>['because']

const subjects = {
  no_answer: 'noAnswerSubject',
  wrong_number: 'wrongNumberSubject',
  pays_online: 'paysOnlineSubject',
  ordered_by_telephone: 'telephoneSubject',
} as const satisfies Record<Because, string>

const introductions: { readonly [Why in Because]: (message: MessageOf<'pay-link'>, say: Say) => string[] } = {
  no_answer: (message, say) => [
    withSparedFee(say('noAnswer', { total: formatPaise(onlinePaise(message)) }), message, say),
    say('noAnswerCall', { phone: message.contactPhone }),
  ],
  wrong_number: (message, say) => [
    say('wrongNumber'),
    withSparedFee(say('wrongNumberPay', { total: formatPaise(onlinePaise(message)) }), message, say),
  ],
  pays_online: (message, say) => [
    withSparedFee(say('paysOnline', { total: formatPaise(onlinePaise(message)), order: message.orderNumber }), message, say),
  ],
  ordered_by_telephone: (message, say) => [
    say('telephone', { order: message.orderNumber, waysToPay: waysToPay(message, say) }),
    ...(message.keptUntil ? [say('keptUntil', { until: formatDateTime(new Date(message.keptUntil)) })] : []),
    say('notAsSaid', { phone: message.contactPhone }),
  ],
}

function withSparedFee(sentence: string, message: MessageOf<'pay-link'>, say: Say): string {
  const spared = sparedPaise(message)
  return spared > 0 ? `${sentence} ${say('withoutFee', { fee: formatPaise(spared) })}` : sentence
}

function waysToPay(message: MessageOf<'pay-link'>, say: Say): string {
  const total = formatPaise(onlinePaise(message))
  return message.paymentMethod === 'cod' ? say('advanceWay', { total, cash: formatPaise(cashPaise(message)) }) : say('onlineWay', { total })
}
