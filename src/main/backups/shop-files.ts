import { existsSync } from 'node:fs'
import type { Config } from '#src/platform/config/config.ts'
import { secretKeyFileOf } from '../wiring/data-folders.ts'

/** What must not be lost and is in no database, by paths below the data folder: the key of staff's secrets, which must not lie beside what it seals. */
export const listShopFiles = (config: Pick<Config, 'dataDir'>): string[] =>
  [secretKeyFileOf(config)].filter((file) => existsSync(file)).map((file) => file.slice(config.dataDir.length + 1))
