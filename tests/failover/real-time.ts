import { setTimeout } from 'node:timers/promises'

/** The pace of shoppers and visitors, who do not ask again at once. What a run waits for are events. */
export const pause = (milliseconds: number): Promise<void> => setTimeout(milliseconds)

/**
 * The turn between two looks at what another process does. Looked at without rest, it would take the processor from that process and from the
 * tests that run beside it.
 */
export const lookAgain = (): Promise<void> => pause(10)
