/** A picture that the import made. */
export type TextPicture = {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
}
