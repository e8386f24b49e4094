import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import { dropUnusedPhotos, listUnusedPhotos, savePhoto } from '../../returns/return-photos.store.ts'
import type { Deps } from '../deps.ts'
import type { UploadFault } from '../picturing/picturing.ts'

export const mostPhotos = 4

export type SentPhoto = { readonly fileName: string; readonly content: Uint8Array }

export type TakenPhotos = {
  /** Those that the form has now. */
  readonly keys: readonly string[]
  readonly refused: readonly { readonly fileName: string; readonly fault: UploadFault | { readonly code: 'too_many_photos' } }[]
}

/**
 * Takes the photographs of a form: those that it kept from before, and new ones, each drawn anew. What is refused leaves nothing behind,
 * and neither does what the form has let go.
 */
export async function takePhotos(
  { orderId, kept, sent }: { readonly orderId: OrderId; readonly kept: readonly string[]; readonly sent: readonly SentPhoto[] },
  { db, clock, pictures }: Pick<Deps, 'db' | 'clock' | 'pictures'>,
): Promise<Result<TakenPhotos, { readonly code: 'order_not_found' }>> {
  if (!(await findOrder(db, orderId))) return refuse({ code: 'order_not_found' })
  const before = (await listUnusedPhotos(db, orderId)).map(({ key }) => key).filter((key) => kept.includes(key))
  const keys = new Set(before)
  const refused: TakenPhotos['refused'][number][] = []
  const keepOnly = (these: readonly string[]) =>
    db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      await dropUnusedPhotos(tx, orderId, these)
    })
  try {
    for (const { fileName, content } of sent) {
      // Not even read: a program could send any number.
      const read = keys.size < mostPhotos ? await pictures.drawAnew(content) : refuse({ code: 'too_many_photos' as const })
      if (!read.ok) refused.push({ fileName, fault: read.problem })
      else {
        await db.transaction((tx) => savePhoto(tx, orderId, read.value, clock()))
        keys.add(read.value.key)
      }
    }
  } catch (error) {
    // A disk that is full takes none of them. What cannot be removed now goes with the forms that are never sent.
    await keepOnly(before).catch(() => {})
    throw error
  }
  await keepOnly([...keys])
  return ok({ keys: [...keys], refused })
}
