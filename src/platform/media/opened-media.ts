import { Readable } from 'node:stream'

/** A picture, drawing or film that can be sent, wherever it lies. */
export type OpenedMedia = {
  readonly bytes: number
  /** Changes with its content. */
  readonly tag: string
  readonly modified: Date
  /** Both ends of the range are inclusive. Rejects with ENOENT when a kept file was deleted since it was opened. */
  read(range?: Range): Promise<Readable>
  /** The whole of it, where it is in memory. */
  readonly content?: Buffer
}

export type Range = { readonly start: number; readonly end: number }

export const inMemory = (content: Buffer, tag: string, modified: Date): OpenedMedia => ({
  ...{ bytes: content.length, tag, modified, content },
  read: async ({ start, end } = { start: 0, end: content.length - 1 }) => Readable.from([content.subarray(start, end + 1)]),
})
