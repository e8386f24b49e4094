// Takes one small picture and checks it, so that a fault of the studio is found at once: node studio/check.ts
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { prepareStudio, studio, takePicture } from './blender.ts'
import { listJobs, type Manifest } from './queue.ts'

const card = [239, 231, 219]
const side = 160

await prepareStudio()
const manifest = JSON.parse(await readFile(join(studio, 'manifest.json'), 'utf8')) as Manifest
const job = listJobs(manifest).find(({ key }) => key === 'products/noor-ring-box/hero')!
const folder = await mkdtemp(join(tmpdir(), 'studio-check-'))
try {
  const { canvas_quad } = await takePicture({ ...job, size: [side, side], samples: 8 }, folder, 2)
  const [corner, middle] = await Promise.all([meanColour(folder, 0), meanColour(folder, side / 2)])
  complainIf(
    corner.some((value, channel) => Math.abs(value - card[channel]!) > 3),
    `the corner is ${corner}, not the colour of the card, ${card}`,
  )
  complainIf(middle[1]! < middle[0]! + 10, `the middle is ${middle}, not emerald`)
  complainIf(canvas_quad !== undefined, 'an open box has no lid to write on')
  console.log(process.exitCode ? 'The studio is not in order.' : 'The studio is in order.')
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function meanColour(from: string, at: number): Promise<number[]> {
  const box = { left: Math.round(at), top: Math.round(at), width: 8, height: 8 }
  const { data, info } = await sharp(join(from, 'products/noor-ring-box/emerald-hero.png'))
    .extract(box)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ofChannel = (channel: number) => data.filter((_, index) => index % info.channels === channel)
  return [0, 1, 2].map((channel) => Math.round(ofChannel(channel).reduce((sum, value) => sum + value, 0) / ofChannel(channel).length))
}

function complainIf(isWrong: boolean, complaint: string): void {
  if (!isWrong) return
  console.error(complaint)
  process.exitCode = 1
}
