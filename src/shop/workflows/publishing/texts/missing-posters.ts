import type { TextChange } from '../../../content/versions/texts.store.ts'
import type { TextFault } from './text-rules.port.ts'

/**
 * Films without the picture that stands there before they play, and for whoever wants no motion. Whoever changes the list at the desk adds it; a
 * folder may leave it out, and a version that had none can be brought back.
 */
export function missingPosters({ name, path, source }: TextChange): TextFault[] {
  if (name !== 'loops' || source === undefined) return []
  return filmsIn(source).flatMap((film, at) =>
    film?.poster
      ? []
      : [{ path, line: undefined, field: `${at}.poster`, message: 'is missing: without it the place is empty until the film plays' }],
  )
}

/** None of a list that cannot be read, which has faults of its own. */
function filmsIn(source: string): readonly ({ readonly poster?: unknown } | null)[] {
  try {
    const films: unknown = JSON.parse(source)
    return Array.isArray(films) ? films : []
  } catch {
    return []
  }
}
