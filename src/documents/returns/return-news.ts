import { formatPaise } from '#src/kit/money.ts'
import type { SentenceOf, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf } from '../order-texts.ts'

type News = MessageOf<'return-news'>

/** A mail to the shopper: where the return stands, and what the shopper has to do, if anything. */
export function returnNews(message: News, words: Words): MailContent {
  const sentence = words('return-news')
  const { heading, lines } = texts[message.news](message, sentence)
  return {
    brandName: message.brandName,
    subject: sentence('subject', { heading, return: message.returnNumber }),
    preview: lines[0] ?? '',
    heading,
    introduction: lines,
    isSandbox: message.isSandbox,
    blocks: [
      ...(message.words && !withReference.includes(message.news) ? [{ kind: 'letter', text: message.words } as const] : []),
      { kind: 'action', label: message.isCollected ? 'See when the courier comes' : actions[message.news], url: message.orderUrl },
      ...(message.news === 'approved' && !message.isCollected ? [whereItGoes(message)] : []),
      goodsBlock(message),
      ...creditNotesOf(message, words),
      addressBlock(message),
    ],
    footer: contactOf(message),
  }
}

/** Their words are the reference of what was paid or sent. */
const withReference: readonly News['news'][] = ['paid', 'carriage_paid', 'sent']

type Sentence = SentenceOf<'return-news'>
type Text = { readonly heading: string; readonly lines: readonly string[] }

const amountOf = ({ amountPaise }: News): string => (amountPaise === undefined ? 'The money' : formatPaise(amountPaise))
const wayOf = ({ way }: News): string => wayLabels[way].toLowerCase()

const collected = (message: News, sentence: Sentence): Text => ({
  heading: sentence('collected'),
  lines: [sentence('agreed', { way: wayOf(message) }), sentence('collectedPack'), sentence('number', { return: message.returnNumber })],
})

const sentByShopper = (message: News, sentence: Sentence): Text => ({
  heading: sentence('send'),
  lines: [
    sentence('agreed', { way: wayOf(message) }),
    sentence(message.isFree ? 'sendFree' : 'sendAtYourCost'),
    sentence('number', { return: message.returnNumber }),
  ],
})

const texts: { readonly [Kind in News['news']]: (message: News, sentence: Sentence) => Text } = {
  asked: (_, sentence) => ({ heading: sentence('asked'), lines: [sentence('askedWait')] }),
  approved: (message, sentence) => (message.isCollected ? collected : sentByShopper)(message, sentence),
  offered: (message, sentence) => ({
    heading: sentence('offered'),
    lines: [
      message.way === 'keep' ? sentence('offeredKeep', { amount: amountOf(message) }) : sentence('offeredWay', { way: wayOf(message) }),
      sentence('offeredChoice'),
    ],
  }),
  // The reason stands below its last line.
  refused: ({ isSentBack }, sentence) => ({
    heading: sentence('refused'),
    lines: [...(isSentBack ? [sentence('refusedBack')] : []), sentence('refusedWhy')],
  }),
  closed: (_, sentence) => ({ heading: sentence('closed'), lines: [sentence('closedWhy')] }),
  arrived: ({ isCarriageOwed }, sentence) => ({
    heading: sentence('arrived'),
    lines: [sentence('arrivedNext'), ...(isCarriageOwed ? [sentence('arrivedCarriage')] : [])],
  }),
  upi_asked: (message, sentence) => ({
    heading: sentence('upi'),
    lines: [sentence('upiAsk', { amount: amountOf(message) }), sentence('upiSafe')],
  }),
  paid: (message, sentence) => ({
    heading: sentence('paid', { amount: amountOf(message) }),
    lines: [message.words ? sentence('paidReference', { reference: message.words }) : sentence('paidErased')],
  }),
  paid_before: (_, sentence) => ({ heading: sentence('paidBefore'), lines: [sentence('paidBeforeWhy')] }),
  carriage_paid: (message, sentence) => ({
    heading: sentence('carriagePaid', { amount: amountOf(message) }),
    lines: [message.words ? sentence('paidReference', { reference: message.words }) : sentence('paidErased')],
  }),
  carriage_refused: (message, sentence) => ({
    heading: sentence('carriageRefused'),
    lines: [sentence('carriageAgain', { amount: amountOf(message) }), sentence('carriageWhy')],
  }),
  replacing: (message, sentence) => ({
    heading: sentence('replacing'),
    lines: [sentence('replacingNumber', { replacement: String(message.replacementNumber) }), sentence('replacingNews')],
  }),
  // By hand, as it was once done.
  sent: (message, sentence) => ({
    heading: sentence('sent'),
    lines: [message.words ? sentence('sentWith', { tracking: message.words }) : sentence('sentBy')],
  }),
}

const actions: Readonly<Record<News['news'], string>> = {
  asked: 'See your order',
  approved: 'Tell us how you send it',
  offered: 'Accept or decline',
  refused: 'See your order',
  closed: 'See your order',
  arrived: 'See your order',
  upi_asked: 'Tell us your UPI address',
  paid: 'See your order',
  paid_before: 'See your order',
  carriage_paid: 'See your order',
  carriage_refused: 'Write it again',
  replacing: 'Follow it',
  sent: 'See your order',
}

const whereItGoes = ({ returnNumber, returnAddress }: News): MailBlock => ({
  kind: 'details',
  heading: 'Where it goes',
  details: [
    { label: 'Number', value: [returnNumber] },
    { label: 'Address', value: returnAddress },
  ],
})

const goodsBlock = ({ goods }: Pick<News, 'goods'>): MailBlock => ({
  kind: 'details',
  heading: 'The pieces',
  details: [{ label: 'Coming back', value: goods }],
})

/** A mail to the shop: somebody wants to send pieces back. */
export function returnAsked(message: MessageOf<'return-asked'>): MailContent {
  const { returnNumber, reason, way, words, photos, decision, recipientName } = message
  const isOpen = decision === 'open'
  return {
    brandName: message.brandName,
    subject: `${isOpen ? 'To decide' : 'Approved by your rules'}: return ${returnNumber}`,
    preview: `${reasonLabels[reason]}. Wished: ${wayLabels[way].toLowerCase()}.`,
    heading: `${recipientName} wants to send pieces back`,
    introduction: [
      `${reasonLabels[reason]}. Wished: ${wayLabels[way].toLowerCase()}.`,
      isOpen
        ? `It waits for you: approve it, offer another way, or refuse it with the reason. ${photosText(photos)}`
        : 'Your rules have approved it. The shopper sends the pieces to you.',
    ],
    isSandbox: message.isSandbox,
    blocks: [
      { kind: 'action', label: 'Open the return', url: message.orderUrl },
      ...(words ? [{ kind: 'quote', heading: 'The shopper writes', text: words } as const] : []),
      goodsBlock(message),
    ],
    footer: [],
  }
}

const photosText = (photos: number): string =>
  photos === 0 ? 'There are no photographs.' : photos === 1 ? 'There is one photograph.' : `There are ${photos} photographs.`
