import type { Deps } from '../deps.ts'
import type { PersonalFileDeps } from './personal-file.ts'

export type PrivacyDeps = PersonalFileDeps & Pick<Deps, 'zip'>
