import { join } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'

type DataDir = Pick<Config, 'dataDir'>

export const postgresDirOf = ({ dataDir }: DataDir): string => join(dataDir, 'postgres')

/** Seals what staff log in with besides their password. */
export const secretKeyFileOf = ({ dataDir }: DataDir): string => join(dataDir, 'secret-key')

/** Pictures and films made at import, served under `/media/`. */
export const mediaDirOf = ({ dataDir }: DataDir): string => join(dataDir, 'media')
