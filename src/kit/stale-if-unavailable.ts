import { UnavailableError } from './unavailable-error.ts'

/** Reads anew each time; while that is impossible, what was read last is still there. */
export function staleIfUnavailable<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly value: Value } | undefined
  return async () => {
    try {
      last = { value: await read() }
    } catch (error) {
      if (!last || !(error instanceof UnavailableError)) throw error
    }
    return last.value
  }
}
