import { ok, refuse, type Result } from '#src/kit/result.ts'
import { capitalised, maxNameLength } from './personal-name.ts'

export type NameProblem =
  | { readonly code: 'name_has_other_characters'; readonly characters: readonly string[]; readonly message: string }
  | { readonly code: 'name_too_long'; readonly maxLength: number; readonly message: string }

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

/** A vowel sign that is typed by itself is shown on a dotted circle, as on the keys. */
const onACircle = (character: string): string => (/\p{M}/u.test(character) ? `\u25cc${character}` : character)

function otherCharactersMessage(others: readonly string[]): string {
  // The vowel signs of Indian scripts cannot be shown without their letters.
  const shown = others
    .filter((character) => !/\p{M}/u.test(character) || others.length === 1)
    .slice(0, 3)
    .map((character) => (/^[\p{L}\p{N}\p{P}\p{S}\p{M}]$/u.test(character) ? `“${onACircle(character)}”` : 'a hidden character'))
  const named = [...new Set(shown)].join(', ')
  const isOtherScript = others.some(
    (character) => /[\p{L}\p{M}]/u.test(character) && !/[\p{Script=Latin}\p{Script=Inherited}]/u.test(character),
  )
  return `The name may have letters A to Z and spaces only, not ${named}${others.length > 3 ? ' and others' : ''}${isOtherScript ? ': please write it in Latin letters' : ''}`
}
