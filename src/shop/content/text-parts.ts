import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'

/** A picture that the import made. */
export type TextPicture = {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
}

/** A name and a sign that are drawn in gold on a lid, where no photograph shows them. */
export type LidText = { readonly name: string; readonly sign: ZodiacSign | undefined }
