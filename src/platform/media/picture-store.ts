import type { Database, Transaction } from '../db/database.ts'
import type { JudgedPicture } from '../pictures/judge-picture.ts'
import { makeAll } from './make-all.ts'
import { masterStore } from './masters.ts'
import { deleteMasters } from './masters.store.ts'
import { createPriorityLimiter } from './priority-limiter.ts'

/** A picture may fill the memory with its pixels while it is read. */
const readAtOnce = 2

/** Pictures that people upload. They are in the database; what is made of them is kept in `folder` too. */
export function pictureStore(db: Database, folder: string) {
  const limited = createPriorityLimiter(readAtOnce)
  const masters = masterStore(db)
  return {
    async keyOf(content: Uint8Array): Promise<string> {
      const { pictureKey } = await import('../pictures/draw-pictures.ts')
      return pictureKey(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
    },
    async original(name: string): Promise<Uint8Array> {
      const content = await masters.read(name)
      if (!content) throw new Error(`nothing is stored under ${name}`)
      return content
    },
    /** The picture library is large: only a process that reads pictures loads it. */
    read: (content: Uint8Array) => limited(0, async () => (await import('../pictures/judge-picture.ts')).judgePicture(content)),
    drawAnew: (content: Uint8Array) => limited(0, async () => (await import('../pictures/judge-picture.ts')).drawPhotoAnew(content)),
    async store({ content, key }: Pick<JudgedPicture, 'key'> & { readonly content: Uint8Array }): Promise<void> {
      const stored = await masters.storePicture({ content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }, key)
      if (!stored.ok) throw new Error(`an uploaded picture was readable, and is not: ${stored.problem.reason}`)
    },
    makeAll: (key: string, made: (files: number) => Promise<void>) => makeAll(db, key, folder, made),
    discard: (tx: Transaction, keys: readonly string[]) => deleteMasters(tx, keys),
  }
}
