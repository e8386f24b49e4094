// Scripts of the east of India with an order of their own: Ol Chiki for Santali, and Meetei Mayek for Manipuri.

const table = (from: number, sounds: string): ReadonlyMap<string, string> =>
  new Map(sounds.split(' ').map((sound, i) => [String.fromCharCode(from + i), sound === '-' ? '' : sound]))

const olChiki = new Map([
  ...table(0x1c50, '0 1 2 3 4 5 6 7 8 9'),
  ...table(0x1c5a, 'o t g ng l a k j m w i s h ny r u ch d n y e p d n r o t b w h'),
  ...table(0x1c78, '- - - - - - . .'),
])

/** An alphabet: each letter is a sound. */
export const olChikiWord = (word: string): string => [...word].map((letter) => olChiki.get(letter) ?? '').join('')

/** Atiya carries the vowel sign that follows, or an "a". */
const consonants = table(0xabc0, 'k s l m p n ch t kh ng th w y h - - ph - g jh r b j d gh dh bh')
const standing = new Map([
  ...table(0xabce, 'u i'),
  ...table(0xabdb, 'k l m p n t ng i'),
  ...table(0xabea, 'ng . -'),
  ...table(0xabf0, '0 1 2 3 4 5 6 7 8 9'),
])
const vowels = new Map([...table(0xabe3, 'o i a e ou u ei'), ['\uabed', '']])

/** Consonants have an "a" unless a vowel sign follows; those that end a syllable have letters of their own. */
export function meeteiWord(word: string): string {
  const letters = [...word]
  return letters
    .map((letter, at) => {
      const alone = standing.get(letter) ?? vowels.get(letter)
      if (alone !== undefined) return alone
      const sound = consonants.get(letter) ?? ''
      const next = letters[at + 1]
      return next !== undefined && vowels.has(next) ? sound : `${sound}a`
    })
    .join('')
}
