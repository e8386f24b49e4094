import type { Transaction } from '#src/platform/db/database.ts'
import type { PlanFile } from './plan-files.store.ts'

/** Notes what counted as brought last of these texts and documents before a plan brings its own. */
export async function noteFormerImports(tx: Transaction, planId: number, files: readonly PlanFile[]): Promise<void> {
  const brought = files.map(({ path, name, content }) => ({ path, name, content }))
  await tx.query(
    `insert into change_plan_imports (plan_id, name, path, source, brought)
     select $1, given.name, t.imported_path, coalesce(t.imported_source, s.written), sha256(convert_to(given.content, 'UTF8'))
       from jsonb_to_recordset($2::jsonb) as given (path text, name text, content text)
       left join texts t on t.name = given.name left join settings_imported s on s.document = given.name
      where coalesce(t.imported_source, s.written) is distinct from given.content or t.imported_path is distinct from given.path
     on conflict do nothing`,
    [planId, JSON.stringify(brought)],
  )
}

/** From now on what was brought last is what it was before the plan, unless something else has been brought since. */
export async function takeImportsBack(tx: Transaction, planId: number): Promise<void> {
  await tx.query(
    `update texts t set imported_path = i.path, imported_source = i.source from change_plan_imports i
      where i.plan_id = $1 and t.name = i.name and sha256(convert_to(t.imported_source, 'UTF8')) = i.brought`,
    [planId],
  )
  await tx.query(
    `update settings_imported s set written = i.source from change_plan_imports i
      where i.plan_id = $1 and s.document = i.name and i.source is not null and sha256(convert_to(s.written, 'UTF8')) = i.brought`,
    [planId],
  )
  await tx.query(
    `delete from settings_imported s using change_plan_imports i
      where i.plan_id = $1 and s.document = i.name and i.source is null and sha256(convert_to(s.written, 'UTF8')) = i.brought`,
    [planId],
  )
}
