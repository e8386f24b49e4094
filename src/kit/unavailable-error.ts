/** Something that everybody needs, such as the database, is away. The same request may succeed a little later. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** How long whoever asked should wait before asking again. */
export const unavailableForSeconds = 5

/** The absence that stands behind an error, if that is what it is. */
export function findUnavailable(error: unknown): UnavailableError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof UnavailableError) return cause
  return undefined
}
