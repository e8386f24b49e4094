import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderFile } from '#src/shop/catalogue/changes/folder-files.store.ts'
import type { StoredMedia } from './media-file.ts'

/** Texts of the folder that are kept as they are. An export writes the desk's settings and tax rates instead of them. */
const textFiles = ['media.json', 'settings.json', 'tax-rates.json']

/** The files of a folder but `catalogue.json` and the pictures of products, for an export. */
export async function folderFiles(
  shopDir: string,
  { pictures, files }: { readonly pictures: readonly string[]; readonly files: readonly string[] },
  { storedImageOf, storedFileOf }: Pick<StoredMedia, 'storedImageOf' | 'storedFileOf'>,
): Promise<FolderFile[]> {
  const there = new Set(await readdir(shopDir))
  const texts = [...textFiles.filter((name) => there.has(name)), ...(await contentFiles(shopDir))]
  return [
    ...(await Promise.all(texts.map(async (path) => ({ path, content: await readFile(join(shopDir, path)) })))),
    ...[...new Set(pictures)].map((path) => ({ path, mediaName: storedImageOf(path).key })),
    ...[...new Set(files)].map((path) => ({ path, mediaName: storedFileOf(path).fileName })),
  ]
}

async function contentFiles(shopDir: string): Promise<string[]> {
  const found = await readdir(join(shopDir, 'content'), { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && /[.](?:md|yaml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(shopDir.length + 1))
    .toSorted()
}
