import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'

/** A picture made at import. */
export type TextPicture = {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
}

/** Drawn in gold on a lid of the shop, where no photograph shows it. */
export type LidText = { readonly name: string; readonly sign: ZodiacSign | undefined }
