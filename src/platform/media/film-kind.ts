import { boxAt, elementAt, segment } from './film-parts.ts'

/** What browsers play: an MP4 whose boxes come to its end and tell of its frames, or a WebM; undefined for anything else that begins like a film. */
export function filmKind(content: Buffer): 'mp4' | 'webm' | undefined {
  if (content.subarray(4, 8).toString('latin1') === 'ftyp') return isWholeMp4(content) ? 'mp4' : undefined
  return isWebm(content) ? 'webm' : undefined
}

function isWholeMp4(content: Buffer): boolean {
  const kinds: string[] = []
  let at = 0
  for (let box = boxAt(content, at); box; box = boxAt(content, at)) {
    kinds.push(box.kind)
    at = box.end
  }
  return at === content.length && kinds.includes('moov') && (kinds.includes('mdat') || kinds.includes('moof'))
}

/** RFC 8794, section 11.2.7, and RFC 9559: its header names the kind, and its content follows. */
function isWebm(content: Buffer): boolean {
  const header = elementAt(content, 0)
  if (header?.id !== ebmlHeader || header.end > longestHeader) return false
  const hasItsName = content.subarray(header.from, header.end).includes('webm')
  return hasItsName && elementAt(content, header.end)?.id === segment
}

const ebmlHeader = 0x1a45dfa3
const longestHeader = 1_024
