import { setTimeout } from 'node:timers/promises'

/** The pace of shoppers and visitors, who do not ask again at once. What a run waits for are events. */
export const pause = (milliseconds: number): Promise<void> => setTimeout(milliseconds)
