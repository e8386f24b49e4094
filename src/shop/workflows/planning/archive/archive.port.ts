import type { Result } from '#src/kit/result.ts'

/** What is wrong with an archive; `path` where it is one of its files. */
export type ArchiveFault = {
  readonly code:
    | 'no_archive'
    | 'cut_off'
    /** Of the format for more than 4 GB. */
    | 'too_large_kind'
    | 'too_many_files'
    | 'too_many_bytes'
    | 'bomb'
    | 'bad_path'
    | 'link'
    | 'twice'
    | 'encrypted'
    | 'unknown_packing'
    | 'archive_inside'
    | 'damaged'
  readonly path?: string
}

export type OpenedArchive = {
  /** With the bytes that each has unpacked. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** Unpacks one into memory. */
  read(path: string): Promise<Result<Uint8Array, ArchiveFault>>
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Opens an archive as it arrives, for as long as `work` takes. Nothing of it is left afterwards. */
export type WithArchive = <Value>(chunks: Chunks, work: (opened: Result<OpenedArchive, ArchiveFault>) => Promise<Value>) => Promise<Value>
