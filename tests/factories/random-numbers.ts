/** Whole numbers from 0 below `below`: the same ones in every run for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The seed of this round of `npm run soak`: what a scene draws by lot, it draws again with the same one. Throws without one. */
export function soakSeed(): number {
  const seed = Number(process.env['SOAK_SEED'])
  if (!Number.isSafeInteger(seed) || seed < 1) throw new Error('SOAK_SEED is missing: npm run soak sets it.')
  return seed
}
