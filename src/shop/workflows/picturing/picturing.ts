import { makePictures } from './make-pictures.ts'
import type { PicturingDeps } from './take-upload.ts'

export { sweepUploads } from './sweep-uploads.ts'
export { takeUpload } from './take-upload.ts'
export type { PicturingDeps, SentPicture } from './take-upload.ts'
export type { UploadFault } from '../../catalogue/uploads/upload-fault.ts'
export type { PictureStore, ReadUpload } from './picture-store.port.ts'

/** Pictures that staff upload, whatever they are for. */
export const picturing = (deps: PicturingDeps) => ({
  /** Makes every file of one. */
  make: (key: string) => makePictures(key, deps),
})
