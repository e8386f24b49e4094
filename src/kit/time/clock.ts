/** Tells the time; tests hand in one of their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
