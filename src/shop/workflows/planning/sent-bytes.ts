import type { Chunks } from './archive/archive.port.ts'

/** Enough to tell what a file is. */
const enough = 200

/** The beginning of what is sent, and all of it with that beginning, to be read once. */
export async function beginningOf(chunks: Chunks): Promise<{ readonly beginning: Uint8Array; readonly all: Chunks }> {
  const iterator = iteratorOf(chunks)
  const read: Uint8Array[] = []
  for (let bytes = 0; bytes < enough; ) {
    const { done, value } = await iterator.next()
    if (done) break
    read.push(value)
    bytes += value.length
  }
  async function* all(): AsyncGenerator<Uint8Array, void> {
    yield* read
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { beginning: joined(read), all: all() }
}

async function* iteratorOf(chunks: Chunks): AsyncGenerator<Uint8Array, void> {
  yield* chunks
}

/** Undefined when they are more than `most`: the rest is read, so that its sender is shown the reply, and not kept. */
export async function collectBytes(chunks: Chunks, most: number): Promise<Uint8Array | undefined> {
  let kept: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes <= most) kept.push(chunk)
    else kept = []
  }
  return bytes > most ? undefined : joined(kept)
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((bytes, chunk) => bytes + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
