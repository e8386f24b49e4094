/** A shared service, such as the database, is unavailable. The same request may succeed a little later. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** How long a client should wait before it repeats the request. */
export const unavailableForSeconds = 5

/** Returns the unavailability that caused an error, if one did. */
export function findUnavailable(error: unknown): UnavailableError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof UnavailableError) return cause
  return undefined
}
