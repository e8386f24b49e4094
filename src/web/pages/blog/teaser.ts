const teaserWords = 14

/** The first fourteen words, then `[...]`. */
export const teaserOf = (description: string): string => `${description.split(/\s+/).slice(0, teaserWords).join(' ')} [...]`
