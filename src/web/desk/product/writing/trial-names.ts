/** The shop's lettering has no narrower name than this letter, and none as wide as this one repeated. */
const narrowLetter = 'C'
const wideLetter = 'M'
const longName = 'Maximilian'

export type TrialName = 'narrowest' | 'widest' | 'longest'

/** Names that show how the writing fits at its worst. */
export const trialNames = (mostLetters: number): Readonly<Record<TrialName, string>> => ({
  narrowest: narrowLetter,
  widest: wideLetter.repeat(mostLetters),
  longest: longName.slice(0, mostLetters),
})
