import { mediaPath } from './routes.ts'

/** The address of a picture made at import; `width` must be one of the picture's widths. */
export const mediaUrl = (key: string, width: number, format: 'avif' | 'webp'): string => `${mediaPath}${key}-${width}.${format}`

/** The address of the picture of a shared link: JPEG, which every network and messenger reads. */
export const sharedPictureUrl = (key: string): string => `${mediaPath}${key}-${sharedPictureSize.width}x${sharedPictureSize.height}.jpg`

export const sharedPictureSize = { width: 1200, height: 630 }

/** The address of a drawing or a film that is stored unchanged; `fileName` is its hash with its ending. */
export const mediaFileUrl = (fileName: string): string => `${mediaPath}${fileName}`
