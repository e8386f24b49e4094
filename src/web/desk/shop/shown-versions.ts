import { settingChangeMessage, versionSource } from '#src/shop/staff-texts/settings/setting-texts.ts'
import type { ListedVersion } from '#src/shop/workflows/configuring/configuring.ts'

/** A version as a screen shows it. */
export type ShownVersion = {
  readonly version: number
  readonly at: Date
  readonly by: string
  /** Empty for the first version. */
  readonly changes: readonly string[]
}

/** The versions in which one of these fields was changed, newest first; the first version of all comes last. */
export const shownVersions = (versions: readonly ListedVersion[], isShown: (path: string) => boolean): ShownVersion[] =>
  versions
    .filter(({ changes }) => changes === undefined || changes.some(({ field }) => isShown(field)))
    .map((version) => ({
      version: version.version,
      at: version.at,
      by: versionSource(version),
      changes: (version.changes ?? []).map(settingChangeMessage),
    }))
