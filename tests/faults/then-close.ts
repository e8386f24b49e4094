type Closer = () => unknown

/**
 * Does the work, then closes in this order, whatever fails. What went wrong first is thrown: a closer that fails because the work has failed would
 * hide why. Its own error is printed then.
 */
export async function thenClose<Result>(work: () => Promise<Result>, closers: readonly Closer[]): Promise<Result> {
  const failures: unknown[] = []
  const attempt = async <Value>(each: () => Value): Promise<Awaited<Value> | undefined> => {
    try {
      return await each()
    } catch (error) {
      failures.push(error)
    }
  }
  const result = await attempt(work)
  for (const close of closers) await attempt(close)
  const [first, ...further] = failures
  for (const error of further) console.error('closing failed too:', error)
  if (failures.length > 0) throw first
  return result as Result
}
