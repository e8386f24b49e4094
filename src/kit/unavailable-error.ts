/** A shared service, such as the database, is unavailable. The same request may succeed a little later. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** Of a file system, and of PostgreSQL. */
const fullDiskCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a full disk caused an error: nothing was stored, and trying again helps only once somebody has made room. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (fullDiskCodes.has((cause as { code?: unknown }).code)) return true
  return false
}

/** How long a client should wait before it repeats the request. */
export const unavailableForSeconds = 5

/** Returns the unavailability that caused an error, if one did. */
export function findUnavailable(error: unknown): UnavailableError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof UnavailableError) return cause
  return undefined
}
