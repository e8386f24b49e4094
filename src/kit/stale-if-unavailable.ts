import { UnavailableError } from './unavailable-error.ts'

/** Reads anew on each call, and returns the last value while the source is unavailable, which `becameStale` is called about. */
export function staleIfUnavailable<Value>(read: () => Promise<Value>, becameStale: () => void): () => Promise<Value> {
  let last: { readonly value: Value } | undefined
  return async () => {
    try {
      last = { value: await read() }
    } catch (error) {
      if (!last || !(error instanceof UnavailableError)) throw error
      becameStale()
    }
    return last.value
  }
}
