/** A picture and what can be made of it: `<key>-<width>.avif` and `.webp` for each width, and `<key>-1200x630.jpg` for shared links. */
export type PictureSet = {
  readonly key: string
  /** Ascending; the last is the picture's own width or the widest the pages use. */
  readonly widths: readonly number[]
}

/** The widths in which pages show a picture of this width, in pixels of the file. */
export const widthsOf = (width: number): number[] => [
  ...new Set([...pageWidths.filter((pageWidth) => pageWidth < width), Math.min(width, widestPage)]),
]

/** 750 fills most phones with two pixels for one of the page: 375 × 2, 412 × 1.75, 360 × 2. A browser takes the next width for a pixel more. */
const pageWidths = [160, 320, 480, 750, 1200]
export const widestPage = 1600

/** The files of a picture, narrow ones first. */
export const fileNamesOf = ({ key, widths }: PictureSet): string[] => [
  ...widths.flatMap((width) => formats.map((format) => `${key}-${width}.${format}`)),
  `${key}-${sharedSize.width}x${sharedSize.height}.jpg`,
]

export type PictureName = { readonly key: string; readonly width: number; readonly format: 'avif' | 'webp' | 'jpg' }

/** Returns undefined for what cannot be the name of a made picture. */
export function parsePictureName(fileName: string): PictureName | undefined {
  const { key, width, format } = namePattern.exec(fileName)?.groups ?? {}
  return key && width && format ? { key, width: Number(width), format: format as PictureName['format'] } : undefined
}

const namePattern = /^(?<key>[0-9a-f]{20})-(?:(?<width>\d{1,4})[.](?<format>avif|webp)|(?<width>1200)x630[.](?<format>jpg))$/

/** Behind pictures that do not fill their frame, or are transparent: the colour of the cards on which products are shown. */
export const cardColour = '#efe7db'

/** The size and format that social networks and messengers show of a link. */
export const sharedSize = { width: 1200, height: 630 }
const formats = ['avif', 'webp'] as const
