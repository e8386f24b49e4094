import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { lockedSentences } from '#src/shop/content/versions/locked-sentences.ts'

/** A picture of the demo shop that is copied into test folders. */
export const testPicture = 'media/products/noor-ring-box/oxblood-closed.webp'

type ArticleParts = { readonly header?: Readonly<Record<string, unknown>>; readonly body?: string }

/** The Markdown of a valid article about Leo; a header field that is `undefined` is left out. */
export function articleSource({ header = {}, body = 'Words.\n\n## A heading\n\nMore words.' }: ArticleParts = {}): string {
  const complete = {
    id: 5,
    title: 'Leo',
    topic: 'Zodiac',
    description: 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.',
    published: '2026-07-21',
    sign: 'Leo',
    closing: 'The end.',
    pieces: ['noor'],
    ...header,
  }
  // JSON is YAML.
  const lines = Object.entries(complete).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`]))
  return ['---', ...lines, '---', '', body, ''].join('\n')
}

export const questionsSource = (count = 15): string =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ question: `Question ${at + 1}?`, answer: 'Write to {email}.' })))

export const aboutSource = (): string =>
  withHeader(
    {
      title: 'Who are we?',
      description: 'People who make boxes for jewellery, and write names on them.',
      cards: ['Hands', 'Names'].map((title) => ({
        title,
        subtitle: 'Ours',
        words: 'Some words.',
        picture: { file: testPicture, alt: 'A box' },
      })),
      services: ['Free', 'Fast'].map((title) => ({ icon: 'truck', title, words: 'Always' })),
    },
    'It began with a wedding.',
  )

export const bulkSource = (): string =>
  withHeader(
    {
      title: 'For many',
      description: 'Boxes in large numbers, for companies and for weddings.',
      lead: 'Ask us for a price.',
      categoryDescription: '{category}: {pieces} for many.',
      glance: ['Fifty', 'Your mark'].map((fact) => ({ fact, words: 'at least' })),
      steps: 'How it goes',
    },
    '## You ask\n\nSay how many.\n\n## They arrive\n\nAll at once.',
  )

export const legalSource = (title: string): string =>
  withHeader(
    { title, description: 'What holds between the shop and whoever orders from it or reads here.', updated: '2026-11-02' },
    'We are {company}.\n\n## One\n\nText.\n\n## Two\n\nText.',
  )

const described = { description: 'Words for search engines that say in one sentence what is here.' }
const listingWords = { name: 'Pieces', eyebrow: 'All', lead: 'Ours.', ...described, categoryDescription: '{category}: {pieces} of it.' }
const linked = (to: string) => ({ words: 'Within {return days} days.', link: 'More', to })

/** `content/pages.yaml` of a folder whose only pictures are of solid boxes. */
export const pagesInFile = {
  home: {
    ...described,
    statement: 'A *box* of ours.',
    slides: [{ title: 'A box', words: 'For you.', action: 'See it', to: '/product' }],
    bestSellers: 'Bought most.',
    favourites: 'Liked most.',
    newArrivals: 'New.',
    personalised: { words: 'In gold.', action: 'Write', writing: { name: 'Meera', sign: 'Leo' } },
    business: { words: 'For many.', action: 'Ask' },
    tiles: 'Where it stands',
    film: { eyebrow: 'Gold', title: 'On every colour', words: 'Look.', action: 'Choose' },
    signs: { title: 'Signs', words: 'Twelve.' },
    values: { returnPolicy: linked('/returns-policy'), assuredSavings: linked('/faq'), priceMatch: linked('/faq') },
  },
  products: { ...listingWords, title: 'Pieces' },
  personalised: listingWords,
  gallery: { eyebrow: 'Seen', lead: 'Look.', ...described, categories: [{ name: 'Solid Boxes', ...described }] },
  faq: described,
  contact: { ...described, lead: 'Write.' },
  blog: described,
  product: { plain: [linked('/returns-policy')], personalised: [linked('/returns-policy#names')] },
}

const legalFileNames = ['terms', 'privacy', 'shipping-policy', 'returns-policy', 'cancellation-policy', 'grievance', 'accessibility']

/** Everything that `content/` must have, for a shop that sells a product called `piece`. */
export const contentFiles = (piece: string): Record<string, string> => ({
  'content/faq.yaml': lockedQuestions(),
  'content/pages.yaml': JSON.stringify(pagesInFile),
  'content/about.md': aboutSource(),
  'content/b2b.md': bulkSource(),
  ...Object.fromEntries(legalFileNames.map((name) => [`content/${name}.md`, lockedText(name)])),
  ...Object.fromEntries(
    zodiacSigns.map((sign, at) => [
      `content/blog/${sign.toLowerCase()}.md`,
      articleSource({ header: { id: at + 1, title: sign, sign, pieces: [piece], picture: { file: testPicture, alt: 'A box' } } }),
    ]),
  ),
})

/** Of these the first one says what has to be said. */
const lockedQuestions = (): string =>
  JSON.stringify([
    {
      question: 'Question 1?',
      answer: lockedSentences('faq', '')
        .map(({ words }) => words)
        .join(', '),
    },
    { question: 'Question 2?', answer: 'Write to {email}.' },
  ])

function lockedText(name: string): string {
  const words = lockedSentences(name, '').map((sentence) => sentence.words)
  const [headings, others] = [words.filter((each) => each.startsWith('## ')), words.filter((each) => !each.startsWith('## '))]
  return `${legalSource(name)}\n${[...others, ...headings.flatMap((heading) => [heading, 'Two.'])].join('\n\n')}\n`
}

function withHeader(header: Readonly<Record<string, unknown>>, body: string): string {
  return ['---', ...Object.entries(header).map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---', '', body, ''].join('\n')
}

const wordsAbout = (of: string): string => Array.from({ length: 60 }, (_, at) => `${of}${at}`).join(' ')

/** A page for gifts in the file, with words of its own. */
export const giftInFile = (of: string, others: object = {}) => ({
  slug: `for-${of}`,
  about: 'person',
  name: `For a ${of}`,
  title: `Gifts for your ${of}`,
  lead: `What to give to a ${of}.`,
  description: `Gifts for a ${of}: boxes with a name in gold foil, made by hand in Pune.`,
  text: `${wordsAbout(of)} [box](/product/noor)`,
  pieces: ['noor', 'rani', 'safar'],
  ...others,
})

/** `content/gifts.yaml` with these pages; JSON is YAML. */
export const giftsSource = (...pages: readonly object[]): string =>
  JSON.stringify({
    eyebrow: 'To give',
    title: 'Gifts',
    lead: 'A box is half a present.',
    description: 'Jewellery boxes as gifts, for whom and for which day, with a name.',
    people: 'For whom',
    occasions: 'For which day',
    signs: 'Under which sign',
    pages,
  })
