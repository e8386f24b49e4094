import { LRUCache } from 'lru-cache'
import { createPriorityLimiter } from '#src/platform/media/priority-limiter.ts'
import type { FindPicture } from '#src/platform/media/media.ts'
import type { LidToPaint, PaintLid } from '#src/shop/catalogue/lid-painter.port.ts'

/** Some 60 KB each: a link that is sent to a group is looked at by many, and then by nobody. */
const keptPictures = 100
/** A picture takes some tenths of a second of one core; whoever would wait behind so many is better off with the plain one. */
const mostWaiting = 12

type Painted = Uint8Array<ArrayBuffer> | undefined
type Paint = (file: Buffer, lid: LidToPaint) => Promise<Painted>

/** Paints each lid once, however many ask for it, and one at a time. */
export function lidPainter(findPicture: FindPicture, paint: Paint = paintShared): PaintLid {
  const painted = new LRUCache<string, Promise<Painted>>({ max: keptPictures })
  const limited = createPriorityLimiter(1)
  let waiting = 0

  async function paintOne(lid: LidToPaint): Promise<Painted> {
    const file = await findPicture(`${lid.picture.key}-${lid.picture.width}.webp`)
    return file && paint(file, lid)
  }

  return async (lid) => {
    const name = JSON.stringify(lid)
    const known = painted.get(name)
    if (known) return known
    if (waiting >= mostWaiting) return 'busy'
    waiting += 1
    const painting = limited(0, () => paintOne(lid)).finally(() => {
      waiting -= 1
    })
    painted.set(name, painting)
    painting.then(
      (made) => made ?? painted.delete(name),
      () => painted.delete(name),
    )
    return painting
  }
}

async function paintShared(file: Buffer, { svg, middle }: LidToPaint): Promise<Painted> {
  const { sharedLidPicture } = await import('#src/platform/pictures/rasterise.ts')
  return Uint8Array.from(await sharedLidPicture({ file, svg, middle }))
}
