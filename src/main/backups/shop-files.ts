import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'
import { mediaDirOf, secretKeyFileOf } from '../wiring/data-folders.ts'

/** What must not be lost and is in no database, by paths below the data folder: the key of staff's secrets, and pictures and films as imported. */
export async function listShopFiles(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const files = [secretKeyFileOf(config), ...(await originalsIn(mediaDirOf(config)))]
  const there = await Promise.all(
    files.map((file) =>
      stat(file).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  )
  return files.filter((_, at) => there[at]).map((file) => file.slice(config.dataDir.length + 1))
}

/** The other files of the folder are widths of these, `<key>-800.webp`, and are made again when they are asked for. */
async function originalsIn(mediaDir: string): Promise<string[]> {
  const names = await readdir(mediaDir, { recursive: true }).catch(() => [])
  return names.filter((name) => /^(?:masters[/\\])?[0-9a-f]{20}(?:[.]\w+)?$/.test(name)).map((name) => join(mediaDir, name))
}
