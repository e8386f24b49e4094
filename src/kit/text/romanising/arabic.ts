// The script of Urdu, Kashmiri and Sindhi, which rarely writes short vowels: between consonants an "a" is guessed.

const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  `ب b,پ p,ت t,ٹ t,ث s,ج j,چ ch,ح h,خ kh,د d,ڈ d,ذ z,ر r,ڑ r,ز z,ژ zh,س s,ش sh,ص s,ض z,ط t,ظ z,غ gh,ف f,ق q,ک k,ك k,گ g,ل l,م m,ن n,ہ h,ه h,ھ h,ٻ b,ڀ bh,ٺ th,ٽ t,ٿ th,ڄ j,ڃ n,ڇ chh,ڌ dh,ڊ d,ڍ dh,ڦ ph,ڪ k,ڳ g,ڱ ng,ڻ n`
    .split(',')
    .map((pair) => pair.split(' ')),
)

/** Written vowels, and signs above and below that are rarely written. */
const vowels: Readonly<Record<string, string>> = {
  ...{ ا: 'a', آ: 'a', أ: 'a', إ: 'i', ع: 'a', ئ: 'i', ؤ: 'o', ے: 'e', ۓ: 'e', ى: 'a', ة: 'a', ۃ: 'a', ء: '' },
  ...{ '\u064e': 'a', '\u064f': 'u', '\u0650': 'i', '\u0670': 'a', '\u064b': 'an', '\u064c': 'un', '\u064d': 'in' },
}

/** Vowels between consonants, consonants before a vowel and at the beginning. */
const both: Readonly<Record<string, readonly [vowel: string, consonant: string]>> = {
  و: ['u', 'v'],
  ی: ['i', 'y'],
  ي: ['i', 'y'],
}

/** What is written at the end of a word only with the sound of a nose, and marks that have no sound. */
const others: Readonly<Record<string, string>> = { ں: 'n', '۔': '.', '؛': ';', '؟': '?', '،': ',' }

type Sound = { readonly latin: string; readonly isVowel: boolean }

/** Close to the pronunciation of common names: "احمد خان" becomes "Ahmad Khan". */
export function arabicWord(word: string): string {
  // Letters of older encodings have a form for each place in a word.
  const letters = [...word.normalize('NFKC')]
  const sounds = letters.flatMap((letter, at) => soundOf(letter, letters, at))
  return sounds
    .map(({ latin, isVowel }, at) => {
      const [before, next, afterNext] = [sounds[at - 1], sounds[at + 1], sounds[at + 2]]
      if (isVowel) return latin === 'a' && before?.latin === 'a' ? '' : latin
      const isOpen = next !== undefined && !next.isVowel && (before === undefined || afterNext === undefined)
      return isOpen ? `${latin}a` : latin
    })
    .join('')
}

function soundOf(letter: string, letters: readonly string[], at: number): Sound[] {
  const digit = /[\u0660-\u0669\u06f0-\u06f9]/.test(letter) ? String(letter.charCodeAt(0) & 15) : undefined
  if (digit !== undefined) return [{ latin: digit, isVowel: true }]
  const isLast = at === letters.length - 1
  // A final "h" after a consonant only carries its vowel.
  if (isLast && /[ہه]/.test(letter) && consonants[letters[at - 1] ?? ''] !== undefined) return [{ latin: 'a', isVowel: true }]
  const pair = both[letter]
  if (pair) {
    const isConsonant = at === 0 || /[اآ]/.test(letters[at + 1] ?? '')
    return [{ latin: pair[isConsonant ? 1 : 0], isVowel: !isConsonant }]
  }
  const consonant = consonants[letter]
  // The aspirated letters are written with a second sign.
  if (letter === 'ھ' && at > 0) return []
  if (consonant !== undefined) return [{ latin: letters[at + 1] === 'ھ' ? `${consonant}h` : consonant, isVowel: false }]
  const vowel = vowels[letter]
  if (vowel !== undefined) return vowel === '' ? [] : [{ latin: vowel, isVowel: true }]
  return letter in others ? [{ latin: others[letter]!, isVowel: true }] : []
}
