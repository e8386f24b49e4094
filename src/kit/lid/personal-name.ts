/** The shop's limit; a product may have a smaller one. */
export const maxNameLength = 10

/** The value of an input while somebody types: letters and single spaces only, cut to the limit. Accents go, and their letters stay. */
export function cleanName(typed: string, maxLength = maxNameLength): string {
  const letters = typed
    // A no-break space is a space, and é an e with an accent.
    .normalize('NFKD')
    .replace(/[ŁłØøĐđıß]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^A-Za-z ]/g, '')
    .replace(/ +/g, ' ')
    .replace(/^ /, '')
  return capitalised(letters.slice(0, maxLength))
}

/** Letters of Latin script with a stroke through them, and others that are no letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', ı: 'i', ß: 'ss' }

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
