import type { Transaction } from '#src/platform/db/database.ts'
import { type AuditEntry, recordAudit } from '../../staff/audit-log.store.ts'
import type { DeskLogin } from '../../staff/desk-login.ts'

/** Who changes an account, and what the audit log calls it. Absent where an act of the desk, which records itself, makes the change. */
export type ChangedBy = { readonly who: NonNullable<AuditEntry['who']>; readonly act: string }

/** Within the transaction of the change: neither is there without the other. */
export async function recordChange(tx: Transaction, by: ChangedBy | undefined, { of, at }: { of: string; at: Date }): Promise<void> {
  if (by) await recordAudit(tx, { ...by, at, outcome: 'done', about: { kind: 'staff', number: of } })
}

/** How the audit log names somebody at the desk. */
export const auditedLogin = ({ id, email, name, role }: Pick<DeskLogin, 'id' | 'email' | 'name' | 'role'>) => ({
  email,
  name,
  role,
  login: id,
})
