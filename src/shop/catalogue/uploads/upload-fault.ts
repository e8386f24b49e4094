/** Kinds of files that people take for pictures. */
export type OtherFile = 'heic' | 'gif' | 'svg' | 'tiff' | 'bmp' | 'pdf' | 'zip' | 'film' | 'page' | 'unknown'

/** Why a picture that somebody uploads is not taken. */
export type UploadFault =
  | { readonly code: 'empty' }
  | { readonly code: 'too_many_bytes'; readonly most: number }
  | { readonly code: 'no_picture'; readonly is: OtherFile }
  | { readonly code: 'too_many_pixels'; readonly width: number; readonly height: number; readonly mostMillions: number }
  | { readonly code: 'too_long'; readonly width: number; readonly height: number; readonly most: number }
  | { readonly code: 'holds_more'; readonly bytes: number }
  | { readonly code: 'unreadable' }
