import type { Enquiry } from '#src/shop/enquiries/enquiry.ts'

/** What becomes of a question at the next hour for calls. */
export type PlayedAnswer = { readonly note?: string } & (
  | { readonly kind: 'spoken'; readonly text: string }
  | { readonly kind: 'spam' }
  | { readonly kind: 'mail'; readonly text: string; readonly leadsTo: 'answered' | 'waiting'; readonly closes?: true }
  /** Settled where there is an outcome. */
  | { readonly kind: 'grievance'; readonly text: string; readonly outcome?: string }
)

const contact = (name: string, phone: string, message: string): Enquiry => ({
  kind: 'contact',
  name,
  phone,
  email: `${name.toLowerCase().replace(' ', '.')}@shopper.example`,
  message,
})

const bulk = (name: string, phone: string, wanted: { quantity: number; productCode: string; message: string }): Enquiry => ({
  kind: 'bulk',
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@firm.example`,
  phone,
  ...wanted,
})

type Answered = {
  readonly daysAgo: number
  readonly minuteOfDay: number
  readonly enquiry: Enquiry
  readonly answer: PlayedAnswer
}

export const answeredQuestions: readonly Answered[] = [
  {
    daysAgo: 19,
    minuteOfDay: 11 * 60 + 12,
    enquiry: contact(
      'Sunita Hegde',
      '9820000311',
      'Can you write Zoë with the two dots? It is for my granddaughter, who turns one in December.',
    ),
    answer: {
      kind: 'mail',
      text: 'Yes, with both dots: we press every letter that our alphabet shows you while you type.',
      leadsTo: 'answered',
      closes: true,
    },
  },
  {
    daysAgo: 16,
    minuteOfDay: 20 * 60 + 41,
    enquiry: bulk('Farhan Ahmed', '9930000420', {
      quantity: 80,
      productCode: 'MJ-1001',
      message: 'Wedding of my sister on 24 January. 80 boxes, each with the name of a guest. By when must you have the list of names?',
    }),
    answer: {
      kind: 'mail',
      text: 'We need the list of names by 28 December. 80 boxes are ₹24,000 with GST. May we send you a sample?',
      leadsTo: 'waiting',
      note: 'Met us at the fair in Pune.',
    },
  },
  {
    daysAgo: 12,
    minuteOfDay: 9 * 60 + 5,
    enquiry: contact(
      'Priya Nair',
      '9769000512',
      'The clasp of my box has come loose after two months. Do I send it to you, or is there somebody in Kochi?',
    ),
    answer: {
      kind: 'mail',
      text: 'Please send it to our workshop, at our cost: the address is below. It is back with you within ten days.',
      leadsTo: 'answered',
    },
  },
  {
    daysAgo: 8,
    minuteOfDay: 15 * 60 + 30,
    enquiry: contact(
      'Rahul Deshmukh',
      '9004000613',
      'Is the oxblood really as dark as in the pictures? I want it to go with a walnut dressing table.',
    ),
    answer: { kind: 'spoken', text: 'Sent her two pictures by phone, in daylight.' },
  },
  {
    daysAgo: 5,
    minuteOfDay: 18 * 60 + 22,
    enquiry: bulk('Lotus Gifting', '8879000714', {
      quantity: 150,
      productCode: 'MJ-1002 and another colour if you have 150 of it',
      message: 'Corporate gifts for the new year, our logo instead of a name. Please quote with and without GST, delivered to Bengaluru.',
    }),
    answer: {
      kind: 'mail',
      text: '150 boxes with your logo are ₹45,900, or ₹54,162 with GST, delivered to Bengaluru by 20 December. Which colours may we show you?',
      leadsTo: 'waiting',
    },
  },
  {
    daysAgo: 3,
    minuteOfDay: 13 * 60 + 3,
    enquiry: contact(
      'Meenakshi Iyer',
      '7045000815',
      'I have written "Anjali" but she spells it "Anjaly". The order is two hours old. Can you still change it?',
    ),
    answer: { kind: 'spoken', text: 'Corrected it while we spoke; it was not pressed yet.' },
  },
  {
    daysAgo: 18,
    minuteOfDay: 10 * 60 + 20,
    enquiry: contact(
      'Vikram Rao',
      '9812000919',
      'The box came with a scratch across the lid, and nobody has called me back for a week. I want my money back.',
    ),
    answer: {
      kind: 'grievance',
      text: 'That must not happen, and I am sorry. Would you rather have a new box, or your money back?',
      outcome: 'We have refunded ₹1,499 to your card today. You may keep the box.',
    },
  },
  {
    daysAgo: 9,
    minuteOfDay: 17 * 60 + 44,
    enquiry: contact(
      'Leela Menon',
      '9745000218',
      'You promised delivery by the birthday, and it came two days late. This is the second time.',
    ),
    answer: {
      kind: 'grievance',
      text: 'You are right, and it is our fault. I have asked the courier what happened, and write to you on Monday.',
    },
  },
  {
    daysAgo: 6,
    minuteOfDay: 3 * 60 + 12,
    enquiry: contact('Best Rank', '9000000001', 'We bring your shop to page one of all search engines. Reply for a free audit.'),
    answer: { kind: 'spam' },
  },
]

type Open = {
  readonly hoursAgo: number
  readonly enquiry: Enquiry
  /** Kavya has taken it. */
  readonly isKavyas?: true
  readonly isGrievance?: true
}

export const openQuestions: readonly Open[] = [
  {
    hoursAgo: 17,
    isKavyas: true,
    enquiry: contact('Harpreet Gill', '8108000916', 'Do you deliver to a hostel? The guard takes parcels, but only between four and six.'),
  },
  { hoursAgo: 5, enquiry: contact('Trisha Sen', '9619000117', 'How many letters fit on the ring box? My name is Trisha-Anne.') },
  {
    hoursAgo: 2,
    enquiry: bulk('Sahyadri Textiles', '9890000622', {
      quantity: 60,
      productCode: 'MJ-1001',
      message: 'For our dealers. GST invoice on 27AAPFU0939F1ZV please, delivered to Nashik before 15 December.',
    }),
  },
  {
    hoursAgo: 26,
    isGrievance: true,
    enquiry: {
      ...{ kind: 'contact', name: 'Gopal Shetty', email: undefined, phone: '9448000727' },
      message: 'I was charged twice for one box. I have called three times. Give me the second amount back.',
    },
  },
]

export const savedAnswers = [
  {
    title: 'How many letters fit',
    text: 'Dear {name},\n\nwhile you type a name, the page shows how it will look on the lid, and says when it becomes too long. Most boxes take ten letters.',
  },
  {
    title: 'Visit the workshop',
    text: 'Dear {name},\n\nyou are welcome at our workshop, Monday to Saturday, ten to six. Please ring before you come, and say {ticket}.',
  },
  {
    title: 'Need the order number',
    text: 'Dear {name},\n\nplease tell us the number of your order: it is in the subject of our mails, such as MJ-10042.',
  },
]
