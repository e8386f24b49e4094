/**
 * Writes Indian scripts in Latin letters, as English newspapers do: "आशा राव" becomes "Asha Rav". For letters that the fonts of a tax
 * document do not have; close to the pronunciation, and without diacritics.
 */
export const romanise = (text: string): string => text.normalize('NFC').replace(wordPattern, (word) => capitalised(wordInLatin(word)))

// Unicode has nine Indian scripts one after the other, each in 128 places, with the same order of sounds.
const firstPlace = 0x900
const places = 0x80
const wordPattern = /[\u0900-\u0d7f][\u0900-\u0d7f\u200c\u200d]*/g

function wordInLatin(word: string): string {
  let latin = ''
  /** Whether an "a" is still to be written: a consonant has one unless a vowel sign follows. */
  let sounds = false
  for (const letter of word) {
    const place = (letter.charCodeAt(0) - firstPlace) % places
    if (place === nukta) {
      latin = latin.replace(/(?:ph|j|dh|d)$/, (sound) => dotted[sound] ?? sound)
      continue
    }
    const isConsonant = consonants[place] !== undefined
    if (sounds && (isConsonant || !(place in signs))) latin += 'a'
    sounds = isConsonant
    latin += consonants[place] ?? signs[place] ?? vowels[place] ?? others[place] ?? ''
  }
  // Northern languages do not pronounce the last "a"; southern scripts write a sign where it is silent.
  const isNorthern = word.charCodeAt(0) < 0xb00
  return sounds && !(isNorthern && /[aeiou]/.test(latin)) ? `${latin}a` : latin
}

/** The dot below a consonant, which changes its sound. */
const nukta = 0x3c
const dotted: Readonly<Record<string, string>> = { ph: 'f', j: 'z', d: 'r', dh: 'rh' }

const capitalised = (latin: string): string => latin.charAt(0).toUpperCase() + latin.slice(1)

const table = (from: number, sounds: string): Record<number, string> =>
  Object.fromEntries(sounds.split(' ').map((sound, i) => [from + i, sound === '-' ? '' : sound]))

const vowels = table(0x05, 'a a i i u u ri li e e e ai o o o au')
const consonants = table(0x15, 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h')
/** Vowel signs after a consonant; the last one removes its vowel. */
const signs = table(0x3e, 'a i i u u ri ri e e e ai o o o au -')
const others: Readonly<Record<number, string>> = {
  ...table(0x01, 'n n h'),
  ...table(0x66, '0 1 2 3 4 5 6 7 8 9'),
  0x70: 'n',
  // The consonants of Malayalam that end a syllable.
  ...table(0x7a, 'n n r l l k'),
}
