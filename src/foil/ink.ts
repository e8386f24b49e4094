import type { Ink } from '#src/kit/lid/foil-ink.ts'

export type Stop = readonly [offset: number, colour: string]

/** The colours of one kind of foil. Opacities are those of the layers under its face. */
type InkColours = {
  readonly face: readonly Stop[]
  readonly lightEdge: string
  readonly lightEdgeOpacity: number
  readonly darkEdge: string
  readonly darkEdgeOpacity: number
  readonly press: string
  readonly pressOpacity: number
}

export const inkColours: Readonly<Record<Ink, InkColours>> = {
  light: {
    face: [
      [0, '#dcae55'],
      [0.1, '#f2d48a'],
      [0.16, '#fffae3'],
      [0.2, '#f3d68c'],
      [0.31, '#d8a94f'],
      [0.41, '#f1d28a'],
      [0.47, '#fff8dc'],
      [0.51, '#efcf82'],
      [0.64, '#d6a64a'],
      [0.75, '#f4da94'],
      [0.81, '#fffbe8'],
      [0.85, '#f0cf80'],
      [1, '#d8a94f'],
    ],
    lightEdge: '#fffdf0',
    lightEdgeOpacity: 0.9,
    darkEdge: '#2e1803',
    darkEdgeOpacity: 0.9,
    press: '#140800',
    pressOpacity: 0.38,
  },
  gold: {
    face: [
      [0, '#7d5208'],
      [0.1, '#96690f'],
      [0.16, '#dcb253'],
      [0.2, '#9c6f14'],
      [0.31, '#7a5007'],
      [0.41, '#92660e'],
      [0.47, '#d2a646'],
      [0.51, '#946810'],
      [0.64, '#764d06'],
      [0.75, '#946810'],
      [0.81, '#dcb253'],
      [0.85, '#9a6d13'],
      [1, '#7a5007'],
    ],
    lightEdge: '#fff3c9',
    lightEdgeOpacity: 0.95,
    darkEdge: '#3b2203',
    darkEdgeOpacity: 0.92,
    press: '#4a2a06',
    pressOpacity: 0.3,
  },
}
