/** The seed of this round of `npm run soak`: what a scene draws by lot, it draws again with the same one. Throws without one. */
export function soakSeed(): number {
  const seed = Number(process.env['SOAK_SEED'])
  if (!Number.isSafeInteger(seed) || seed < 1) throw new Error('SOAK_SEED is missing: npm run soak sets it.')
  return seed
}
