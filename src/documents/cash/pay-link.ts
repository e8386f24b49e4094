import { formatPaise } from '#src/kit/money.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { cashPaise, onlinePaise, sparedPaise, withoutCashFee } from '#src/shop/pricing/part-payment.ts'
import type { SentenceOf, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from '../order-texts.ts'

/** A mail to the shopper after a call: of the shop's about a cash order, or of their own, in which they ordered. */
export function payLink(message: MessageOf<'pay-link'>, words: Words): MailContent {
  const sentence = words('pay-link')
  const { orderNumber: order } = message
  const total = formatPaise(onlinePaise(message))
  const asPaid = message.advancePaise ? message : { ...message, totals: withoutCashFee(message.totals) }
  return {
    brandName: message.brandName,
    subject: sentence(subjects[message.because], { order }),
    preview: sentence('preview', { total }),
    heading: sentence('heading', { order }),
    introduction: introductions[message.because](message, sentence),
    isSandbox: message.isSandbox,
    blocks: [{ kind: 'action', label: `Pay ${total} now`, url: message.orderUrl }, goodsOf(asPaid, false), addressBlock(message)],
    footer: contactOf(message),
  }
}

type Sentence = SentenceOf<'pay-link'>
type Because = MessageOf<'pay-link'>['because']

const subjects = {
  no_answer: 'noAnswerSubject',
  wrong_number: 'wrongNumberSubject',
  pays_online: 'paysOnlineSubject',
  ordered_by_telephone: 'telephoneSubject',
} as const satisfies Record<Because, string>

const introductions: { readonly [Why in Because]: (message: MessageOf<'pay-link'>, sentence: Sentence) => string[] } = {
  no_answer: (message, sentence) => [
    withSparedFee(sentence('noAnswer', { total: formatPaise(onlinePaise(message)) }), message, sentence),
    sentence('noAnswerCall', { phone: message.contactPhone }),
  ],
  wrong_number: (message, sentence) => [
    sentence('wrongNumber'),
    withSparedFee(sentence('wrongNumberPay', { total: formatPaise(onlinePaise(message)) }), message, sentence),
  ],
  pays_online: (message, sentence) => [
    withSparedFee(sentence('paysOnline', { total: formatPaise(onlinePaise(message)), order: message.orderNumber }), message, sentence),
  ],
  ordered_by_telephone: (message, sentence) => [
    sentence('telephone', { order: message.orderNumber, waysToPay: waysToPay(message, sentence) }),
    ...(message.carriedPaise ? [sentence('carried', { carried: formatPaise(message.carriedPaise) })] : []),
    ...(message.keptUntil ? [sentence('keptUntil', { until: formatDateTime(new Date(message.keptUntil)) })] : []),
    sentence('notAsOrdered', { phone: message.contactPhone }),
  ],
}

function withSparedFee(written: string, message: MessageOf<'pay-link'>, sentence: Sentence): string {
  const spared = sparedPaise(message)
  return spared > 0 ? `${written} ${sentence('withoutFee', { fee: formatPaise(spared) })}` : written
}

function waysToPay(message: MessageOf<'pay-link'>, sentence: Sentence): string {
  const total = formatPaise(onlinePaise(message))
  return message.paymentMethod === 'cod'
    ? sentence('advanceWay', { total, cash: formatPaise(cashPaise(message)) })
    : sentence('onlineWay', { total })
}
