// For other rooms.
export { followReplacement } from './follow-replacement.ts'
export { endRest, findRest, isRestLeft } from './end-rest.ts'
export { findSoldOut, placeReplacement, placeRest } from './place-replacement.ts'
export { type Replacement, hasNotArrived, listReplacements, restOf, sendsOwnAgain } from './replacements.store.ts'
