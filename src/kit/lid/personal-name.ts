/** The shop's limit; a product may have a smaller one. */
export const maxNameLength = 10

/** The value of an input while somebody types: letters and single spaces only, cut to the limit. Accents go, and their letters stay. */
export function cleanName(typed: string, maxLength = maxNameLength): string {
  const letters = typed
    // A no-break space is a space, and é an e with an accent.
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .replace(/ +/g, ' ')
    .replace(/^ /, '')
  return capitalised(letters.slice(0, maxLength))
}

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
