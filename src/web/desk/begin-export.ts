import { data } from 'react-router'
import type { ExportAct } from '#src/shop/acting/acting.ts'
import type { DeskRequest } from './desk-context.ts'

/** Throws the reply to somebody who may not take this table away, or has just done so too often. */
export async function beginExport({ shop, login }: Pick<DeskRequest, 'shop' | 'login'>, act: ExportAct): Promise<void> {
  const begun = await shop.desk.beginExport(login, act)
  if (!begun.ok) throw data(undefined, { status: begun.problem.code === 'too_fast' ? 429 : 403, statusText: begun.problem.message })
}
