import type { SettingsPart } from '../settings.ts'

/** The settings of this process, which follow those in the database. */
export interface CurrentSettings {
  /** Takes over what is in the database now. Returns which parts are other ones. */
  reread(): Promise<readonly SettingsPart[]>
  /** Runs `work`, and all that it waits for, with the settings as they are when it begins. */
  atOneVersion<Value>(work: () => Value): Value
}
