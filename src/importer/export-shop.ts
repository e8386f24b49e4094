import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Masters } from '#src/platform/media/masters.ts'
import type { Shop } from '#src/shop/shop.ts'
import { catalogueFile } from './catalogue-file.ts'

export type ExportNeeds = { readonly catalogue: Pick<Shop['catalogue'], 'export'>; readonly masters: Pick<Masters, 'copyTo'> }

export type ExportedShop = {
  readonly files: number
  /** The ids of products that are not in the file, because an earlier release imported them. */
  readonly withoutRecord: readonly string[]
}

/** Writes the shop's products, texts, pictures and films as a folder that an import takes. Only into a folder that is empty, or not there. */
export async function exportShop(
  folder: string,
  { catalogue, masters }: ExportNeeds,
): Promise<Result<ExportedShop, { readonly code: 'not_empty' }>> {
  if (await hasFiles(folder)) return refuse({ code: 'not_empty' })
  const { catalogue: text, files, withoutRecord } = await catalogue.export()
  await mkdir(folder, { recursive: true })
  for (const file of files) {
    const path = join(folder, file.path)
    await mkdir(dirname(path), { recursive: true })
    if ('content' in file) await writeFile(path, file.content)
    else await masters.copyTo(path, file.mediaName)
  }
  // Last, so that a folder which was left half-way is not taken for a whole one.
  await writeFile(join(folder, catalogueFile), text)
  return ok({ files: files.length + 1, withoutRecord })
}

async function hasFiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
