import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Media } from './media.ts'
import { inMemory, type OpenedMedia } from './opened-media.ts'

/** Most requests of a busy day are for a few small pictures, and reading one costs several times what sending it does. */
const keptBytes = 16 * 1024 * 1024
const largestKept = 64 * 1024

/** Keeps small files in memory; the least used ones make room. They never change: the name of a file contains a hash of its content. */
export function keepSmallMedia({ open }: Pick<Media, 'open'>): Pick<Media, 'open'> {
  const kept = new LRUCache<string, OpenedMedia>({ maxSize: keptBytes, sizeCalculation: ({ bytes }) => Math.max(bytes, 1) })
  return {
    async open(fileName) {
      const known = kept.get(fileName)
      if (known) return known
      const opened = await open(fileName)
      if (!opened || opened.bytes > largestKept) return opened
      const small = inMemory(await buffer(await opened.read()), opened.tag, opened.modified)
      kept.set(fileName, small)
      return small
    },
  }
}
