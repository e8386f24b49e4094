import { createHash } from 'node:crypto'
import { filmWithoutLocation } from '#src/platform/media/film-without-location.ts'
import type { Masters } from '#src/platform/media/masters.ts'
import type { StoredUpload } from '#src/shop/workflows/publishing/publishing.ts'

/** Stores a picture, drawing or film, by what its bytes say, and without where it was taken; undefined for anything else. */
export async function storeUpload(content: Uint8Array, fileName: string, masters: Masters): Promise<StoredUpload | undefined> {
  const bytes = Buffer.from(content)
  const ending = endingOf(bytes, fileName)
  if (ending === undefined) return undefined
  if (ending !== 'picture') {
    const kept = ending === 'svg' ? bytes : filmWithoutLocation(ending, bytes)
    const mediaName = `${createHash('sha256').update(kept).digest('hex').slice(0, 20)}.${ending}`
    await masters.storeNamed(mediaName, kept)
    return { mediaName, size: undefined }
  }
  const picture = await masters.storePicture({ content: bytes })
  if (!picture.ok) return undefined
  const { key, width, height } = picture.value
  return { mediaName: key, size: { width, height } }
}

function endingOf(bytes: Buffer, fileName: string): 'picture' | 'svg' | 'mp4' | 'webm' | undefined {
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp' && !/^(?:avif|avis|heic|mif1)$/.test(bytes.subarray(8, 12).toString('latin1')))
    return 'mp4'
  if (bytes.readUInt32BE(0) === ebml) return 'webm'
  if (!fileName.toLowerCase().endsWith('.svg')) return 'picture'
  const drawing = bytes.toString('utf8')
  return /<svg\b/i.test(drawing) && !mayRun.test(drawing) ? 'svg' : undefined
}

/** With which WebM begins. */
const ebml = 0x1a45dfa3

/** A drawing is shown as it is: nothing in it may run or fetch. */
const mayRun = /<script|<foreignObject|\son\w+\s*=|javascript:|<!ENTITY|\bhref\s*=\s*["'](?!#)/i
