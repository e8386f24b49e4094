/** The settings of this process, which follow those in the database. */
export interface CurrentSettings {
  /** Takes over what is in the database now. Returns whether that was something new. */
  reread(): Promise<boolean>
  /** Runs `work`, and all that it waits for, with the settings as they are when it begins. */
  atOneVersion<Value>(work: () => Value): Value
}
