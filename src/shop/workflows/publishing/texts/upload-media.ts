import { ok, type Result } from '#src/kit/result.ts'
import { findTextNeeds, saveUpload } from './text-needs.store.ts'
import type { MediaFault, StoredUpload } from './text-rules.port.ts'
import type { TextDeps } from './apply-texts.ts'

export type Uploaded = Pick<StoredUpload, 'size'> & {
  /** By which texts and lists name it. */
  readonly path: string
}

/** Takes a picture, a drawing or a film in, whatever its file is called. Nobody sees it before something that names it is published. */
export async function uploadMedia(
  { content, by }: { readonly content: Uint8Array; readonly by: string },
  { db, clock, textRules }: TextDeps,
): Promise<Result<Uploaded, MediaFault>> {
  const stored = await (await textRules()).store(content)
  if (!stored.ok) return stored
  const { mediaName, fileName, size } = stored.value
  const path = `media/uploads/${fileName}`
  await db.transaction((tx) => saveUpload(tx, { path, mediaName }, { at: clock(), by }))
  return ok({ path, size })
}

export async function findStored(paths: readonly string[], { db }: Pick<TextDeps, 'db'>): Promise<Readonly<Record<string, string>>> {
  const { stored } = await findTextNeeds(db)
  return Object.fromEntries(paths.flatMap((path) => (stored.has(path) ? [[path, stored.get(path)!]] : [])))
}
