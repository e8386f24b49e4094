import type { Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { UploadFault } from '../../catalogue/uploads/upload-fault.ts'

/** A picture that somebody uploads, read to its end. */
export type ReadUpload = {
  /** The picture itself: what a camera has put behind it is cut off. */
  readonly content: Uint8Array
  /** A hash of it. */
  readonly key: string
  readonly ending: 'jpg' | 'png' | 'webp' | 'avif'
  /** As it is shown, in pixels. */
  readonly width: number
  readonly height: number
  /** Those that are made of it. */
  readonly widths: readonly number[]
  /** How many files are made of it. */
  readonly files: number
}

/** A photograph as the shop has drawn it anew. */
export type DrawnPhoto = {
  /** A JPEG of at most 1,600 pixels a side. */
  readonly content: Uint8Array
  /** A hash of it. */
  readonly key: string
  readonly width: number
  readonly height: number
}

/** Where pictures are read, stored and made, whatever they are for. */
export interface PictureStore {
  /** The hash under which these very bytes would be stored. */
  keyOf(content: Uint8Array): Promise<string>
  /** What is stored under a name, as its owner gave it. Throws when nothing is. */
  original(name: string): Promise<Uint8Array>
  /** Judges it by its bytes alone, and changes nothing. */
  read(content: Uint8Array): Promise<Result<ReadUpload, UploadFault>>
  /** Judges a photograph likewise, and draws it anew: places, names of cameras and all that a file can hide stay behind. Stores nothing. */
  drawAnew(content: Uint8Array): Promise<Result<DrawnPhoto, UploadFault>>
  /** Storing one again changes nothing. */
  store(upload: ReadUpload): Promise<void>
  /** Makes all files of a stored picture that are not made; `made` is awaited after each. False when nothing is stored under this key. */
  makeAll(key: string, made: (files: number) => Promise<void>): Promise<boolean>
  /** Forgets pictures with everything that was made of them. */
  discard(tx: Transaction, keys: readonly string[]): Promise<void>
}
