// For other rooms.
export { followReplacement } from './follow-replacement.ts'
export { findSoldOut, placeReplacement } from './place-replacement.ts'
export { type Replacement, hasNotArrived, listReplacements } from './replacements.store.ts'
