import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { findMail, listMailsAbout } from '#src/shop/notifications/outbox-list.store.ts'
import type { SealedSecrets } from '#src/shop/staff/factors.port.ts'
import { openCashKey } from '#src/shop/workflows/messages/messages.ts'

/** The keys or codes that the mails about a cash order have when they are sent, oldest first. */
export async function mailedCashKeys(sql: Sql, id: OrderId, secrets: Pick<SealedSecrets, 'open'>): Promise<string[]> {
  const keys: string[] = []
  for (const mail of await listMailsAbout(sql, id)) {
    const message = openCashKey((await findMail(sql, mail.id))!.message, secrets)
    const confirm = 'confirm' in message ? message.confirm : undefined
    const key = confirm?.code ?? (confirm?.url && new URL(confirm.url).searchParams.get('confirm'))
    if (key) keys.push(key)
  }
  return keys
}
