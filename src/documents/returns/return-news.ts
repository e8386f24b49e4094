import { formatPaise } from '#src/kit/money.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { addressBlock, contactOf, creditNotesOf } from '../order-texts.ts'

type News = MessageOf<'return-news'>

/** A mail to the shopper: where the return stands, and what the shopper has to do, if anything. */
export function returnNews(message: News): MailContent {
  const { heading, lines } = texts[message.news](message)
  return {
    brandName: message.brandName,
    subject: `${heading} (return ${message.returnNumber})`,
    preview: lines[0] ?? '',
    heading,
    introduction: lines,
    isSandbox: message.isSandbox,
    blocks: [
      ...(message.words && message.news !== 'paid' && message.news !== 'sent' ? [{ kind: 'letter', text: message.words } as const] : []),
      { kind: 'action', label: message.isCollected ? 'See when the courier comes' : actions[message.news], url: message.orderUrl },
      ...(message.news === 'approved' && !message.isCollected ? [whereItGoes(message)] : []),
      goodsBlock(message),
      ...creditNotesOf(message),
      addressBlock(message),
    ],
    footer: contactOf(message),
  }
}

type Text = { readonly heading: string; readonly lines: readonly string[] }

const amountOf = ({ amountPaise }: News): string => (amountPaise === undefined ? 'The money' : formatPaise(amountPaise))

const collected = ({ way, returnNumber }: News): Text => ({
  heading: 'A courier comes for the pieces',
  lines: [
    `What we have agreed on: ${wayLabels[way].toLowerCase()}.`,
    'Pack them as they came to you. The courier comes to the address of your order, and it costs you nothing. The page of your order says when.',
    `Write the number ${returnNumber} on the parcel, so that we know whose it is.`,
  ],
})

const sentByShopper = ({ way, isFree, returnNumber }: News): Text => ({
  heading: 'Please send the pieces to us',
  lines: [
    `What we have agreed on: ${wayLabels[way].toLowerCase()}.`,
    isFree
      ? 'Pack them as they came to you, and send them with any courier. We bear the cost: keep the receipt, and write to us what you paid and to which UPI address we shall send it. It comes apart from what we have agreed on.'
      : 'Pack them as they came to you, and send them with any courier, at your cost.',
    `Write the number ${returnNumber} on the parcel, so that we know whose it is.`,
  ],
})

const texts: { readonly [Kind in News['news']]: (message: News) => Text } = {
  asked: () => ({
    heading: 'We have your request',
    lines: ['We look at what you wrote and at your photographs, and write to you. Please keep the pieces as they are until then.'],
  }),
  approved: (message) => (message.isCollected ? collected(message) : sentByShopper(message)),
  offered: (message) => ({
    heading: 'We offer you another way',
    lines: [
      message.way === 'keep' ? `Keep the pieces, and get ${amountOf(message)} back.` : `We offer: ${wayLabels[message.way].toLowerCase()}.`,
      'It is for you to accept or to decline it, on the page of your order.',
    ],
  }),
  refused: () => ({ heading: 'We cannot take it back', lines: ['We have looked at your request, and have to decline it. This is why:'] }),
  arrived: () => ({ heading: 'The pieces are here', lines: ['We look at them, and settle what we have agreed on.'] }),
  upi_asked: (message) => ({
    heading: 'Where shall the money go?',
    lines: [
      `${amountOf(message)} goes back to you. You have paid in cash, so please tell us your UPI address on the page of your order.`,
      'We keep it sealed, use it for this payment only, and erase it afterwards. We never ask for a PIN or a code.',
    ],
  }),
  paid: (message) => ({
    heading: `${amountOf(message)} is paid back`,
    lines: [
      `We have sent it to you. ${message.words ? `Its reference: ${message.words}.` : ''} Your UPI address is erased.`.replace('  ', ' '),
    ],
  }),
  replacing: (message) => ({
    heading: 'We make it for you anew',
    lines: [
      `It has the number ${message.replacementNumber} and a page of its own, where you can follow it to your door. There is nothing to pay.`,
      'We write again when a courier has it. Until we press it, you can still change what is written on it, and where it goes.',
    ],
  }),
  // By hand, as it was once done.
  sent: (message) => ({
    heading: 'Another piece is on its way to you',
    lines: [`We have handed it to the courier${message.words ? `: ${message.words}` : ''}.`],
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
