export type Question = { readonly question: string; readonly answer: string }

export const questionsFor = ({ email, hours }: { email: string; hours: string }): readonly Question[] => [
  {
    question: 'How do I have a name put on a box?',
    answer:
      'Open a box that takes a name, turn on “Customise”, write the name and choose a zodiac sign if you like. You see both in gold on the lid, exactly as we press them.',
  },
  { question: 'Does a name cost extra?', answer: 'No. The name and the sign are part of the price.' },
  { question: 'How long may a name be?', answer: 'Up to ten letters, with blanks. The limit of each piece stands under its field.' },
  {
    question: 'Can I change the name after ordering?',
    answer: `As long as the press has not come down, yes. Write to ${email} as soon as you can, with your order number.`,
  },
  {
    question: 'When will my order leave the workshop?',
    answer: 'Orders are processed in 2-3 business days. A personalised piece may take a little longer; its page says how long.',
  },
  { question: 'How long does delivery take?', answer: 'Standard shipping takes 5-7 business days, depending on where you live.' },
  { question: 'What does shipping cost?', answer: 'Nothing. Shipping is free everywhere in India.' },
  { question: 'How can I pay?', answer: 'Online by UPI, card, net-banking or wallet, or in cash when the parcel is at your door.' },
  {
    question: 'Is it safe to pay here?',
    answer:
      'You pay in the window of a licensed payment provider. We never see your card, and your order counts as paid only when the provider has told our server so.',
  },
  {
    question: 'Can I follow my parcel?',
    answer: 'Yes. The mail you receive links to a page of your order. It shows what you bought and, once it is on its way, where it is.',
  },
  {
    question: 'What is your return policy?',
    answer:
      'We have a 30-day return policy for pieces without a name. Tell us, keep the piece unused in its box, and we arrange the pickup.',
  },
  {
    question: 'Can I return a personalised piece?',
    answer: 'Only if it arrives damaged, or differs from what you saw and ordered. Then we make it again, or pay you back.',
  },
  {
    question: 'Is it real leather?',
    answer:
      'Most of our pieces are vegan leather on a firm board; some are velvet, fabric or glass. “Product Details” on each page says which.',
  },
  {
    question: 'How do I care for my box?',
    answer: 'Wipe it with a soft, slightly damp cloth and keep it out of direct sun. Keep perfume and polish away from the foil.',
  },
  {
    question: 'How can I reach you?',
    answer: `Write to ${email}. Our support is there ${hours}, and every message is answered within 24 business hours.`,
  },
]
