import { ok, refuse, type Result } from '#src/kit/result.ts'

/** The shop's limit; a product may have a smaller one. */
export const maxNameLength = 10

export type NameProblem =
  | { readonly code: 'name_has_other_characters'; readonly characters: readonly string[]; readonly message: string }
  | { readonly code: 'name_too_long'; readonly maxLength: number; readonly message: string }

/** The value of an input while somebody types: letters and single spaces only, cut to the limit. */
export function cleanName(typed: string, maxLength = maxNameLength): string {
  const letters = typed
    .replace(/[^A-Za-z ]/g, '')
    .replace(/ +/g, ' ')
    .replace(/^ /, '')
  return capitalised(letters.slice(0, maxLength))
}

/** Returns the name as it will be foiled, trimmed and with a capital first letter; empty for an empty one. */
export function checkName(name: string, maxLength = maxNameLength): Result<string, NameProblem> {
  const others = [...new Set(name.match(/[^A-Za-z ]/gu))]
  if (others.length > 0) {
    return refuse({ code: 'name_has_other_characters', characters: others, message: otherCharactersMessage(others) })
  }
  const tidy = name.trim().replace(/ +/g, ' ')
  if (tidy.length > maxLength) {
    const message = `The name may have at most ${maxLength} characters, this one has ${tidy.length}`
    return refuse({ code: 'name_too_long', maxLength, message })
  }
  return ok(capitalised(tidy))
}

function otherCharactersMessage(others: readonly string[]): string {
  const shown = others
    .slice(0, 3)
    .map((character) => (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `“${character}”` : 'a hidden character'))
  const named = [...new Set(shown)].join(', ')
  return `The name may have letters A to Z and spaces only, not ${named}${others.length > 3 ? ' and others' : ''}`
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
