import { rewriteJson } from '#src/kit/json/rewrite-json.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { isSameText, mediaLists, pathOfList } from '../../../content/versions/text-files.ts'
import { listTexts, type StoredText } from '../../../content/versions/texts.store.ts'
import type { FolderFile } from '../../../catalogue/changes/folder-files.store.ts'
import { listUploads } from './text-needs.store.ts'

/** The files of a folder with the texts as the desk has them, and with what was uploaded for them. */
export async function withTexts(sql: Sql, files: readonly FolderFile[]): Promise<FolderFile[]> {
  const texts = await listTexts(sql)
  if (texts.length === 0) return [...files]
  const ofFolder = new Set(texts.flatMap(({ imported }) => imported?.path ?? []))
  const others = files.filter(({ path }) => !ofFolder.has(path) && path !== mediaFile)
  const live = texts.flatMap(({ path, source }) =>
    source === undefined || path.includes('#') ? [] : [{ path, content: Buffer.from(source) }],
  )
  const all = texts.map(({ source }) => source ?? '').join('\n')
  const uploads = (await listUploads(sql)).filter(({ path }) => all.includes(path))
  const names = new Set(others.map(({ path }) => path))
  return [...others, ...live, ...mediaFileOf(files, texts), ...uploads.filter(({ path }) => !names.has(path))]
}

const mediaFile = 'media.json'

/** As it was brought while no list of it has changed; else with these lists, and every other letter as it was. */
function mediaFileOf(files: readonly FolderFile[], texts: readonly StoredText[]): FolderFile[] {
  const brought = files.find(({ path }) => path === mediaFile)
  if (!brought || !('content' in brought)) return []
  const json = JSON.parse(brought.content.toString()) as Readonly<Record<string, unknown>>
  const changed = mediaLists.flatMap((list) => {
    const path = pathOfList(list)
    const source = texts.find((text) => text.path === path)?.source ?? '[]'
    const isAsBrought = isSameText({ path, source }, { path, source: JSON.stringify(json[list] ?? []) })
    return isAsBrought ? [] : [[list, JSON.parse(source)] as const]
  })
  if (changed.length === 0) return [brought]
  return [{ path: mediaFile, content: Buffer.from(rewriteJson(brought.content.toString(), { ...json, ...Object.fromEntries(changed) })) }]
}
