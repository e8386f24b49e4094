import { formatPaise } from '#src/kit/money.ts'
import type { Says, Words } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf } from '../order-texts.ts'

type News = MessageOf<'return-news'>

/** A mail to the shopper: where the return stands, and what the shopper has to do, if anything. */
export function returnNews(message: News, words: Words): MailContent {
  const say = words('return-news')
  const { heading, lines } = texts[message.news](message, say)
  return {
    brandName: message.brandName,
    subject: say('subject', { heading, return: message.returnNumber }),
    preview: lines[0] ?? '',
    heading,
    introduction: lines,
    isSandbox: message.isSandbox,
    blocks: [
      ...(message.words && message.news !== 'paid' && message.news !== 'sent' ? [{ kind: 'letter', text: message.words } as const] : []),
      { kind: 'action', label: message.isCollected ? 'See when the courier comes' : actions[message.news], url: message.orderUrl },
      ...(message.news === 'approved' && !message.isCollected ? [whereItGoes(message)] : []),
      goodsBlock(message),
      ...creditNotesOf(message, words),
      addressBlock(message),
    ],
    footer: contactOf(message),
  }
}

type Say = Says<'return-news'>
type Text = { readonly heading: string; readonly lines: readonly string[] }

const amountOf = ({ amountPaise }: News): string => (amountPaise === undefined ? 'The money' : formatPaise(amountPaise))
const wayOf = ({ way }: News): string => wayLabels[way].toLowerCase()

const collected = (message: News, say: Say): Text => ({
  heading: say('collected'),
  lines: [say('agreed', { way: wayOf(message) }), say('collectedPack'), say('number', { return: message.returnNumber })],
})

const sentByShopper = (message: News, say: Say): Text => ({
  heading: say('send'),
  lines: [
    say('agreed', { way: wayOf(message) }),
    say(message.isFree ? 'sendFree' : 'sendAtYourCost'),
    say('number', { return: message.returnNumber }),
  ],
})

const texts: { readonly [Kind in News['news']]: (message: News, say: Say) => Text } = {
  asked: (_, say) => ({ heading: say('asked'), lines: [say('askedWait')] }),
  approved: (message, say) => (message.isCollected ? collected : sentByShopper)(message, say),
  offered: (message, say) => ({
    heading: say('offered'),
    lines: [
      message.way === 'keep' ? say('offeredKeep', { amount: amountOf(message) }) : say('offeredWay', { way: wayOf(message) }),
      say('offeredChoice'),
    ],
  }),
  refused: (_, say) => ({ heading: say('refused'), lines: [say('refusedWhy')] }),
  arrived: (_, say) => ({ heading: say('arrived'), lines: [say('arrivedNext')] }),
  upi_asked: (message, say) => ({ heading: say('upi'), lines: [say('upiAsk', { amount: amountOf(message) }), say('upiSafe')] }),
  paid: (message, say) => ({
    heading: say('paid', { amount: amountOf(message) }),
    lines: [message.words ? say('paidReference', { reference: message.words }) : say('paidErased')],
  }),
  replacing: (message, say) => ({
    heading: say('replacing'),
    lines: [say('replacingNumber', { replacement: String(message.replacementNumber) }), say('replacingNews')],
  }),
  // By hand, as it was once done.
  sent: (message, say) => ({
    heading: say('sent'),
    lines: [message.words ? say('sentWith', { tracking: message.words }) : say('sentBy')],
  }),
}

const actions: Readonly<Record<News['news'], string>> = {
  asked: 'See your order',
  approved: 'Tell us how you send it',
  offered: 'Accept or decline',
  refused: 'See your order',
  arrived: 'See your order',
  upi_asked: 'Tell us your UPI address',
  paid: 'See your order',
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
