import { mediaPath } from './routes.ts'

/** The address of a picture made at import; `width` must be one of the picture's widths. */
export const mediaUrl = (key: string, width: number, format: 'avif' | 'webp'): string => `${mediaPath}${key}-${width}.${format}`

/** The address of a drawing or a film that was kept as it is; `fileName` is its hash with its ending. */
export const mediaFileUrl = (fileName: string): string => `${mediaPath}${fileName}`
