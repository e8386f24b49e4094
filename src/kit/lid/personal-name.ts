import { ok, refuse, type Result } from '#src/kit/result.ts'

/** The shop's limit; a product may have a smaller one. */
export const maxNameLength = 10

export type NameProblem =
  | { readonly code: 'name_has_other_characters'; readonly characters: readonly string[]; readonly message: string }
  | { readonly code: 'name_too_long'; readonly maxLength: number; readonly message: string }

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

/** Returns the name as it will be foiled, trimmed and with a capital first letter; empty for an empty one. */
export function checkName(name: string, maxLength = maxNameLength): Result<string, NameProblem> {
  const written = name.normalize('NFC').replace(/\p{Zs}/gu, ' ')
  const others = [...new Set(written.match(/[^A-Za-z ]/gu))]
  if (others.length > 0) {
    return refuse({ code: 'name_has_other_characters', characters: others, message: otherCharactersMessage(others) })
  }
  const tidy = written.trim().replace(/ +/g, ' ')
  if (tidy.length > maxLength) {
    const message = `The name may have at most ${maxLength} characters, this one has ${tidy.length}`
    return refuse({ code: 'name_too_long', maxLength, message })
  }
  return ok(capitalised(tidy))
}

function otherCharactersMessage(others: readonly string[]): string {
  // The vowel signs of Indian scripts cannot be shown without their letters.
  const shown = others
    .filter((character) => !/\p{M}/u.test(character) || others.length === 1)
    .slice(0, 3)
    .map((character) => (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `“${character}”` : 'a hidden character'))
  const named = [...new Set(shown)].join(', ')
  const isOtherScript = others.some((character) => /\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character))
  return `The name may have letters A to Z and spaces only, not ${named}${others.length > 3 ? ' and others' : ''}${isOtherScript ? ': please write it in Latin letters' : ''}`
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
