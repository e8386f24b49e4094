import { deleteEditor, listOtherEditors, saveEditor } from '../../catalogue/changes/product-editors.store.ts'
import { findProductId } from '../../catalogue/changes/product-records.store.ts'
import type { Deps } from '../deps.ts'

/** Whoever has done nothing in the form for so long is no longer writing in it. */
const editingMs = 60_000

type Editor = { readonly code: string; readonly email: string }
type EditorDeps = Pick<Deps, 'db' | 'clock'>

const editedSince = ({ clock }: EditorDeps): Date => new Date(clock().getTime() - editingMs)

/** Notes that somebody is writing in the form of a product, or has left it; the others learn of it only when that is news. */
export function noteEditor({ code, email }: Editor, isLeaving: boolean, deps: EditorDeps): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const productId = await findProductId(tx, code)
    if (productId === undefined) return
    const editor = { productId, email }
    const isNews = isLeaving ? await deleteEditor(tx, editor) : await saveEditor(tx, editor, deps.clock(), editedSince(deps))
    if (isNews) tx.changed('products')
  })
}

/** The names of all others who are writing in the form of this product. */
export async function listEditors({ code, email }: Editor, deps: EditorDeps): Promise<readonly string[]> {
  const productId = await findProductId(deps.db, code)
  return productId === undefined ? [] : listOtherEditors(deps.db, { productId, email }, editedSince(deps))
}
