import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { makeFolder } from '#src/platform/db/local/data-location.ts'
import { forgetLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { postgresDirOf, restoringMarkOf } from '../wiring/data-folders.ts'

type DataDir = Pick<Config, 'dataDir'>

/** Takes an empty folder for what is restored. One that a killed restore has left is emptied first: all in it is of that restore. */
export async function claimFolder(config: DataDir): Promise<void> {
  const { dataDir } = config
  const mark = restoringMarkOf(config)
  const found = existsSync(dataDir) ? await readdir(dataDir) : []
  if (found.length > 0 && !existsSync(mark))
    throw new StartFault(
      `The data folder ${dataDir} is not empty, and nothing in it is overwritten: set DATA_DIR to another folder, or move it away.`,
    )
  // The server of the killed one may run on.
  if (found.length > 0) await forgetLocalPostgres(postgresDirOf(config))
  makeFolder(dataDir)
  await writeFile(mark, '')
  for (const name of found) if (name !== basename(mark)) await rm(join(dataDir, name), { recursive: true, force: true })
}

export const releaseFolder = (config: DataDir): Promise<void> => rm(restoringMarkOf(config))
