/** What a text must go on saying: a heading, words, or a placeholder, as it is written in the source. */
export type LockedSentence = { readonly words: string; readonly why: string }

const promises = 'the promise is kept in the settings, and every page takes it from there'
const reach = 'whoever reads this has to be able to reach the shop'
const grievances = 'the Consumer Protection (E-Commerce) Rules, 2020 want it'
const agreed = 'it was agreed for this shop that the text says so'

const sentences: Readonly<Record<string, readonly LockedSentence[]>> = {
  terms: [
    ...['## Cookies', '## Licence', '## Linking to our content', '## iFrames', '## Content liability', '## Disclaimer'].map((words) => ({
      words,
      why: agreed,
    })),
    { words: 'Please allow 2-3 weeks for a response.', why: agreed },
    ...['{processing days}', '{transit days}', '{return days}'].map((words) => ({ words, why: promises })),
    { words: '{grievance officer}: {grievance email}, {grievance phone}', why: grievances },
    { words: 'A complaint is acknowledged within 48 hours', why: grievances },
    { words: 'is settled within one month', why: grievances },
  ],
  privacy: [
    ...['## Security', '## Disclaimer', '## Contact'].map((words) => ({ words, why: agreed })),
    { words: 'Card details are not collected by us.', why: agreed },
    { words: 'Access is disabled within 2 working days', why: agreed },
    { words: '{phone}', why: reach },
    { words: '{email}', why: reach },
    { words: 'Support hours are {privacy hours}.', why: agreed },
  ],
  faq: [
    { words: '{return days}-day return policy', why: promises },
    { words: 'Orders are processed in {processing days} business days', why: promises },
    { words: 'Standard shipping takes {transit days} business days', why: promises },
    { words: '{faq hours}', why: promises },
  ],
  'shipping-policy': [
    { words: 'Orders are processed in {processing days} business days', why: promises },
    { words: 'Standard shipping takes {transit days} business days', why: promises },
  ],
  'returns-policy': [
    { words: 'within {return days} days of delivery', why: promises },
    { words: '{warranty months}', why: promises },
  ],
  'cancellation-policy': [
    { words: 'within {cancellation hours} hours of ordering', why: promises },
    { words: '{refund days}', why: promises },
  ],
  grievance: [
    { words: '{grievance officer}', why: grievances },
    { words: '{grievance email}', why: grievances },
    { words: '{grievance phone}', why: grievances },
    { words: 'A complaint is acknowledged within 48 hours', why: grievances },
    { words: 'settled within one month', why: grievances },
  ],
}

/** What must stay in this text, and whether the source has it. A line may break anywhere in it. */
export const lockedSentences = (name: string, source: string): (LockedSentence & { readonly isThere: boolean })[] => {
  const flat = flattened(source)
  return (sentences[name] ?? []).map((sentence) => ({ ...sentence, isThere: flat.includes(flattened(sentence.words)) }))
}

const flattened = (source: string): string => source.replaceAll(/\s+/g, ' ')
