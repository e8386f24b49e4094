import { romanise } from '../romanising/romanise.ts'
import { extendedLetters, latinLetters } from './font-letters.ts'

const known = new Set(latinLetters + extendedLetters)

/** Returns the text as tax documents print it: Indian scripts are romanised, unknown accents dropped, other letters become "?". */
export const printedText = (text: string): string =>
  lettersOf(text)
    .map((letter) => (known.has(letter) ? letter : letter === fractionLine ? '/' : '?'))
    .join('')

/** The letters and signs of a text for which tax documents print "?", each once. */
export const notPrinted = (text: string): readonly string[] => [
  ...new Set(lettersOf(text).filter((letter) => !known.has(letter) && letter !== fractionLine)),
]

function lettersOf(text: string): string[] {
  const tidy = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[ʼ‛′]/g, '’')
    .replace(/[‐‑‒−]/g, '-')
    // 12⅓ is no 121/3.
    .replace(/(\d)(?=[⅐-⅞↉])/g, '$1 ')
    .trim()
  return [...romanise(tidy)].flatMap((letter) =>
    known.has(letter) ? letter : [...letter.normalize('NFKD')].filter((part) => !/\p{M}|\p{Cf}/u.test(part)),
  )
}

/** What stands between the figures of ⅓ when they are written one after the other. */
const fractionLine = '\u2044'
