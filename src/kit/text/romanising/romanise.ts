import { arabicWord } from './arabic.ts'
import { meeteiWord, olChikiWord } from './eastern.ts'

/**
 * Writes the scripts of India in Latin letters, as English newspapers do: "आशा राव" becomes "Asha Rav". For papers whose fonts do not have the
 * letters; close to the pronunciation, and without diacritics.
 */
export const romanise = (text: string): string =>
  words.reduce((latin, [word, inLatin]) => latin.replace(word, (found) => capitalised(inLatin(found))), text.normalize('NFC'))

const capitalised = (latin: string): string => latin.charAt(0).toUpperCase() + latin.slice(1)

// Unicode has nine Indian scripts one after the other, each in 128 places, with the same order of sounds.
const firstPlace = 0x900
const places = 0x80

const words: readonly (readonly [word: RegExp, inLatin: (word: string) => string])[] = [
  [/[\u0900-\u0d7f][\u0900-\u0d7f\u200c\u200d]*/g, brahmicWord],
  [
    /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff][\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff\u200c\u200d]*/g,
    arabicWord,
  ],
  [/[\u1c50-\u1c7f]+/g, olChikiWord],
  [/[\uaae0-\uaaff\uabc0-\uabff]+/g, meeteiWord],
]

function brahmicWord(word: string): string {
  let latin = ''
  /** Whether an "a" is still to be written: a consonant has one unless a vowel sign follows. */
  let sounds = false
  for (const letter of word.replace(doctor, '')) {
    const place = (letter.charCodeAt(0) - firstPlace) % places
    if (place === nukta) {
      latin = latin.replace(/(?:ph|j|dh|d|k|s)$/, (sound) => dotted[sound] ?? sound)
      continue
    }
    const consonant = ownConsonants[letter] ?? consonants[place]
    if (sounds && (consonant !== undefined || !(place in signs))) latin += own[letter] === '.' ? '' : 'a'
    sounds = consonant !== undefined
    latin += consonant ?? own[letter] ?? signs[place] ?? vowels[place] ?? others[place] ?? ''
  }
  // Northern languages do not pronounce the last "a"; southern scripts write a sign where it is silent.
  const isNorthern = word.charCodeAt(0) < 0xb00
  const whole = sounds && !(isNorthern && /[aeiou]/.test(latin)) ? `${latin}a` : latin
  return doctor.test(word) ? `Dr${whole}` : whole
}

/** The word before a name that English shortens in another way. */
const doctor = /^(?:डॉ|डा|ডা)(?=[\u0970.]?$)/

/** The dot below a consonant, which changes its sound. */
const nukta = 0x3c
const dotted: Readonly<Record<string, string>> = { ph: 'f', j: 'z', d: 'r', dh: 'rh', k: 'q', s: 'sh' }

const table = (from: number, sounds: string): Record<number, string> =>
  Object.fromEntries(sounds.split(' ').map((sound, i) => [from + i, sound === '-' ? '' : sound]))

const vowels = table(0x05, 'a a i i u u ri li e e e ai o o o au')
const consonants = table(0x15, 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h')
/** Vowel signs after a consonant; the last one removes its vowel. */
const signs = table(0x3e, 'a i i u u ri ri e e e ai o o o au -')
const others: Readonly<Record<number, string>> = {
  ...table(0x01, 'n n h'),
  0x50: 'om',
  ...table(0x64, '. .'),
  ...table(0x66, '0 1 2 3 4 5 6 7 8 9'),
  0x70: 'n',
  // The consonants of Malayalam that end a syllable.
  ...table(0x7a, 'n n r l l k'),
}

/** Letters of one script at the place of another letter of the others. */
const ownConsonants: Readonly<Record<string, string>> = { ৰ: 'r', ৱ: 'v', ୱ: 'w', ୟ: 'y' }
const own: Readonly<Record<string, string>> = {
  // Of Hindi and Marathi: the sign of a shortened word, the open vowels, and those of Kashmiri.
  '\u0970': '.',
  ...{ ॲ: 'a', ॳ: 'o', ॴ: 'o', ॵ: 'au', ॶ: 'u', ॷ: 'u' },
  // Of Bengali: a "t" that ends a syllable.
  ৎ: 't',
  // Of Malayalam: an "r" before another consonant.
  ൎ: 'r',
  // Of Punjabi: the sign that doubles the next consonant.
  'ੱ': '',
}
