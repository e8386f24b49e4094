import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { Database } from '#src/platform/db/database.ts'
import { masterStore, type StoredPicture } from '#src/platform/media/masters.ts'

/** A drawing of this width that is stored as a picture, of which no file is made. */
export async function storedPicture(db: Database, width = 400, height = Math.ceil(width / 2)): Promise<StoredPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`
  const stored = await masterStore(db).storePicture({ svg })
  return stored.ok ? stored.value : assert.fail(stored.problem.reason)
}

type Photograph = { readonly width?: number; readonly height?: number; readonly format?: 'jpeg' | 'png' | 'webp' }

/** A photograph that no other call returns. */
export function aPhotograph({ width = 640, height = 480, format = 'jpeg' }: Photograph = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#6d1420', noise } })
    .toFormat(format)
    .toBuffer()
}
