import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '#src/shop/workflows/health/health.ts'

/** Of the disk that has this folder, or will have it: what the shop may still write there. In bytes. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize }
}
