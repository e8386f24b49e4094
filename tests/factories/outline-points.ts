import type { Outline, Point } from '#src/foil/outline.ts'

/** All points of an outline, with those that only bend its curves. */
export const pointsOn = (outline: Outline): Point[] =>
  outline.flatMap(({ start, segments }) => [start, ...segments.flatMap(({ controls, to }) => [...controls, to])])
