import { join } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'

type DataDir = Pick<Config, 'dataDir'>

export const postgresDirOf = ({ dataDir }: DataDir): string => join(dataDir, 'postgres')

/** Exists while a backup is restored into the folder. */
export const restoringMarkOf = ({ dataDir }: DataDir): string => join(dataDir, 'restoring')

/** Seals what staff log in with besides their password. */
export const secretKeyFileOf = ({ dataDir }: DataDir): string => join(dataDir, 'secret-key')

/** Copies of what is served under `/media/`, which may be deleted at any time. */
export const mediaDirOf = ({ dataDir }: DataDir): string => join(dataDir, 'media-cache')

/** Where earlier releases had the pictures and films that were imported. They are taken over from there once. */
export const formerMediaDirOf = ({ dataDir }: DataDir): string => join(dataDir, 'media')
