import { ok, refuse, type Result } from '#src/kit/result.ts'
import { findTextNeeds, saveUpload } from './text-needs.store.ts'
import type { StoredUpload } from './text-rules.port.ts'
import type { TextDeps } from './apply-texts.ts'

export type Uploaded = Pick<StoredUpload, 'size'> & {
  /** By which texts and lists name it. */
  readonly path: string
}

/** Takes a picture, a drawing or a film in. Nobody sees it before something that names it is published. */
export async function uploadMedia(
  { content, fileName, by }: { readonly content: Uint8Array; readonly fileName: string; readonly by: string },
  { db, clock, textRules }: TextDeps,
): Promise<Result<Uploaded, { readonly code: 'unreadable_file' }>> {
  const stored = content.length < smallest ? undefined : await (await textRules()).store(content, fileName)
  if (!stored) return refuse({ code: 'unreadable_file' })
  const { mediaName, size } = stored
  const path = `media/uploads/${size ? `${mediaName}.${endingOf(content)}` : mediaName}`
  await db.transaction((tx) => saveUpload(tx, { path, mediaName }, { at: clock(), by }))
  return ok({ path, size })
}

/** Shorter than any picture. */
const smallest = 16

/** Of a picture that could be read. */
function endingOf(content: Uint8Array): 'jpg' | 'png' | 'webp' | 'avif' {
  const [first, second] = content
  if (first === 0xff && second === 0xd8) return 'jpg'
  if (first === 0x89 && second === 0x50) return 'png'
  return first === 0x52 && second === 0x49 ? 'webp' : 'avif'
}

export async function findStored(paths: readonly string[], { db }: Pick<TextDeps, 'db'>): Promise<Readonly<Record<string, string>>> {
  const { stored } = await findTextNeeds(db)
  return Object.fromEntries(paths.flatMap((path) => (stored.has(path) ? [[path, stored.get(path)!]] : [])))
}
