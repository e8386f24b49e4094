import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A picture, drawing or film that texts of a folder name, under the name by which it is stored. */
export type PlanMedia = { readonly path: string; readonly mediaName: string }

export async function savePlanMedia(tx: Transaction, planId: number, media: readonly PlanMedia[]): Promise<void> {
  if (media.length === 0) return
  await tx.query(
    `insert into change_plan_media (plan_id, path, media_name)
     select $1, path, "mediaName" from jsonb_to_recordset($2::jsonb) as given (path text, "mediaName" text)`,
    [planId, JSON.stringify(media)],
  )
}

export async function listPlanMedia(sql: Sql, planId: number): Promise<readonly PlanMedia[]> {
  const rows = await sql.query<{ path: string; media_name: string }>(
    'select path, media_name from change_plan_media where plan_id = $1 order by path',
    [planId],
  )
  return rows.map(({ path, media_name }) => ({ path, mediaName: media_name }))
}

/** Which of these files stand in the shop under their paths already, and under which names. */
export async function listMediaOf(sql: Sql, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ path: string; media_name: string }>(
    `select path, media_name from folder_files where media_name is not null and path = any ($1)
     union all select path, media_name from uploaded_media where path = any ($1)`,
    [paths],
  )
  return new Map(rows.map(({ path, media_name }) => [path, media_name]))
}

/** Has the texts find these files under their paths. */
export async function bringMedia(tx: Transaction, media: readonly PlanMedia[]): Promise<void> {
  await tx.query(
    `insert into folder_files (path, media_name) select path, "mediaName" from jsonb_to_recordset($1::jsonb) as given (path text, "mediaName" text)
     on conflict (path) do update set media_name = excluded.media_name`,
    [JSON.stringify(media)],
  )
}

/** Notes what stands under the paths of a plan before it brings its own. */
export async function noteFormerMedia(tx: Transaction, planId: number): Promise<void> {
  await tx.query(`update change_plan_media m set former = f.media_name from folder_files f where m.plan_id = $1 and f.path = m.path`, [
    planId,
  ])
}

/** What stood there before the plan brought its own. */
export async function listFormerMedia(sql: Sql, planId: number): Promise<readonly PlanMedia[]> {
  const rows = await sql.query<{ path: string; former: string }>(
    'select path, former from change_plan_media where plan_id = $1 and former is not null order by path',
    [planId],
  )
  return rows.map(({ path, former }) => ({ path, mediaName: former }))
}

/** Puts back what stood there before, where what the plan brought still stands, but for what these texts name, which stay. */
export async function takeMediaBack(tx: Transaction, planId: number, staying: readonly string[]): Promise<void> {
  const isFree = 'not exists (select from unnest($2::text[]) as staying where strpos(staying, m.path) > 0)'
  await tx.query(
    `delete from folder_files f using change_plan_media m
      where m.plan_id = $1 and m.former is null and f.path = m.path and f.media_name = m.media_name and ${isFree}`,
    [planId, staying],
  )
  await tx.query(
    `update folder_files f set media_name = m.former from change_plan_media m
      where m.plan_id = $1 and m.former is not null and f.path = m.path and f.media_name = m.media_name and ${isFree}`,
    [planId, staying],
  )
}

/** Replaces the text of a file of the folder. */
export async function saveFolderText(tx: Transaction, path: string, content: string): Promise<void> {
  await tx.query('update folder_files set content = $2 where path = $1 and content is not null', [path, Buffer.from(content)])
}
