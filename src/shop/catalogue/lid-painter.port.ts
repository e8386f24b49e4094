/** A drawing of foil that lies over the picture of a blank lid. */
export type LidToPaint = {
  readonly picture: { readonly key: string; readonly width: number }
  readonly svg: string
  /** What must be seen: the middle of the writing, in 0..1 of the picture's height. */
  readonly middle: number
}

/** Paints the picture that goes with a shared link, as a JPEG. 'busy': too many wait already. Undefined: the picture of the lid is not there. */
export type PaintLid = (lid: LidToPaint) => Promise<Uint8Array<ArrayBuffer> | 'busy' | undefined>
