import type { MediaFault } from '../../workflows/publishing/publishing.ts'
import { uploadFaultText } from '../products/picture-texts.ts'

/** Why a picture, drawing or film was not taken, and the cure; its name goes before. */
export function mediaFaultText(fault: MediaFault): string {
  switch (fault.code) {
    case 'drawing_runs':
      return 'holds a script, or a link to something else: save the drawing without them'
    case 'film_not_played':
      return 'is a film that browsers do not play, or breaks off: save it as MP4 or WebM'
    case 'no_picture':
      return fault.is === 'unknown' ? 'cannot be shown: choose a JPEG, PNG, WebP or AVIF, an SVG, an MP4 or a WebM' : uploadFaultText(fault)
    default:
      return uploadFaultText(fault)
  }
}
