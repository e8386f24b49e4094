import type { Transaction } from '#src/platform/db/database.ts'
import { usedIn } from './uploads.store.ts'

/** Of what came in before this moment, forgets what no text or list names, published once or as a draft; returns the names of what nothing else has either. */
export async function forgetUnnamedMedia(tx: Transaction, sentBefore: Date): Promise<string[]> {
  const forgotten = await tx.query<{ media_name: string }>(
    `delete from uploaded_media media where uploaded_at < $1 and not exists (${namedIn}) returning media_name`,
    [sentBefore],
  )
  const names = [...new Set(forgotten.map(({ media_name: name }) => name))]
  const unused = await tx.query<{ name: string }>(
    `select name from unnest($1::text[]) as forgotten (name)
      where not exists (select from uploads where key = name) and not exists (${usedIn('forgotten.name')})`,
    [names],
  )
  return unused.map(({ name }) => name)
}

/** Versions are kept for ever, so that each can be brought back. */
const namedIn = ['texts', 'text_versions', 'text_drafts', 'change_plan_texts']
  .map((table) => `select from ${table} where strpos(source, media.path) > 0`)
  .join('\n  union all ')
