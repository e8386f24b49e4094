import type { Shop } from '#src/shop/shop.ts'
import { sentIn, type TakenFile } from './sent-file.ts'

type Taking = { readonly texts: Pick<Shop['texts'], 'upload' | 'findStored'>; readonly by: string }

/** The file that a field of a form names or, where no script ran, carries; undefined for none, 'unreadable' for one that cannot be taken. */
export async function takeFile(form: FormData, field: string, { texts, by }: Taking): Promise<TakenFile | 'unreadable' | undefined> {
  const sent = sentIn(form, field)
  if (sent) return sent.path in (await texts.findStored([sent.path])) ? sent : 'unreadable'
  const file = form.get(field)
  if (!(file instanceof File) || file.size === 0) return undefined
  const taken = await texts.upload({ content: new Uint8Array(await file.arrayBuffer()), by })
  return taken.ok ? taken.value : 'unreadable'
}
