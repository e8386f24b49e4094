import type { ExportAct } from '#src/shop/acting/acting.ts'
import type { DeskRequest } from './desk-context.ts'

/** Throws the reply to somebody who may not take this table away, or has just done so too often: a text, because no page is drawn there. */
export async function beginExport({ shop, login }: Pick<DeskRequest, 'shop' | 'login'>, act: ExportAct): Promise<void> {
  const begun = await shop.desk.beginExport(login, act)
  if (!begun.ok) throw new Response(begun.problem.message, { status: begun.problem.code === 'too_fast' ? 429 : 403 })
}
