import type { ActProblem } from '#src/shop/acting/acting.ts'

/** What is wrong with one field of a refused form. */
export const fieldFault = (problem: ActProblem | undefined, name: string): string | undefined =>
  problem?.field === name ? problem.message : problem?.also?.[name]
