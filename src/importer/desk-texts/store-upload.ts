import { createHash } from 'node:crypto'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { filmKind } from '#src/platform/media/film-kind.ts'
import { filmWithoutLocation } from '#src/platform/media/film-without-location.ts'
import type { Masters } from '#src/platform/media/masters.ts'
import { fileKind } from '#src/platform/pictures/file-kind.ts'
import type { MediaFault, StoredUpload } from '#src/shop/workflows/publishing/publishing.ts'

/** Stores a picture, drawing or film, by what its bytes say, and without where it was taken. */
export async function storeUpload(content: Uint8Array, masters: Masters): Promise<Result<StoredUpload, MediaFault>> {
  const bytes = Buffer.from(content)
  const kind = fileKind(bytes)
  if (kind === 'svg') return mayRun.test(bytes.toString('utf8')) ? refuse({ code: 'drawing_runs' }) : storeAsItIs(masters, bytes, 'svg')
  if (kind === 'film') {
    const film = filmKind(bytes)
    return film ? storeAsItIs(masters, filmWithoutLocation(film, bytes), film) : refuse({ code: 'film_not_played' })
  }
  return storePicture(masters, bytes)
}

async function storeAsItIs(masters: Masters, content: Buffer, ending: string): Promise<Result<StoredUpload, MediaFault>> {
  const mediaName = `${createHash('sha256').update(content).digest('hex').slice(0, 20)}.${ending}`
  await masters.storeNamed(mediaName, content)
  return ok({ mediaName, fileName: mediaName, size: undefined })
}

async function storePicture(masters: Masters, bytes: Buffer): Promise<Result<StoredUpload, MediaFault>> {
  // It reads pixels, with a library that is loaded with the first picture.
  const { judgePicture } = await import('#src/platform/pictures/judge-picture.ts')
  const judged = await judgePicture(bytes)
  if (!judged.ok) return judged
  const stored = await masters.storePicture({ content: judged.value.content })
  if (!stored.ok) return refuse({ code: 'unreadable' })
  const { key, width, height } = stored.value
  return ok({ mediaName: key, fileName: `${key}.${judged.value.ending}`, size: { width, height } })
}

/** A drawing is shown as it is: nothing in it may run or fetch. */
const mayRun = /<script|<foreignObject|\son\w+\s*=|javascript:|<!ENTITY|\bhref\s*=\s*["'](?!#)/i
