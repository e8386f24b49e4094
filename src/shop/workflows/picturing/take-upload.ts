import { ok, type Result } from '#src/kit/result.ts'
import { beginUpload } from '../../catalogue/uploads/uploads.store.ts'
import type { Deps } from '../deps.ts'
import type { UploadFault } from '../../catalogue/uploads/upload-fault.ts'
import type { ReadUpload } from './picture-store.port.ts'

export type PicturingDeps = Pick<Deps, 'db' | 'clock' | 'pictures'>

export type SentPicture = { readonly fileName: string; readonly content: Uint8Array; readonly by: string }

/**
 * Judges a picture and stores it. Nobody sees it yet: the caller puts it where it belongs and enqueues its making in one transaction, and
 * what was cut off before that is swept.
 */
export async function takeUpload(
  { fileName, content, by }: SentPicture,
  { db, clock, pictures }: PicturingDeps,
): Promise<Result<Omit<ReadUpload, 'content'>, UploadFault>> {
  const read = await pictures.read(content)
  if (!read.ok) return read
  const { content: _, ...upload } = read.value
  await db.transaction((tx) => beginUpload(tx, { key: upload.key, files: upload.files, fileName, by, at: clock() }))
  await pictures.store(read.value)
  return ok(upload)
}
