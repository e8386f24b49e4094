const teaserWords = 14

/** Returns the first fourteen words, then `[...]`. */
export const teaserOf = (description: string): string => `${description.split(/\s+/).slice(0, teaserWords).join(' ')} [...]`
