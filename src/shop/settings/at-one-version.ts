import type { CurrentSettings } from './current-settings.port.ts'

/** For a shop whose settings stay as they are. */
export const unchanging: CurrentSettings = { reread: async () => [], atOneVersion: (work) => work() }

type Functions = Readonly<Record<string, (...given: never[]) => unknown>>

/** Each function runs with the settings as they are when it is called: a job that runs for long does not see half of a change. */
export const eachAtOneVersion = <Work extends Functions>(work: Work, { atOneVersion }: CurrentSettings): Work =>
  Object.fromEntries(
    Object.entries(work).map(([name, run]) => [name, (...given: never[]) => atOneVersion(() => run(...given))]),
  ) as unknown as Work
