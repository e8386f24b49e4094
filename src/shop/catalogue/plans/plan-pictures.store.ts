import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { PictureRecord } from '../changes/product-record.ts'
import { pictureJson } from '../changes/record-json.ts'

/** A picture that came beside a file, where the file names it; or in words what is wrong with it. */
export type BroughtPicture = { readonly named: string } & ({ readonly picture: PictureRecord } | { readonly fault: string })

/** What came before under the same name is replaced. */
export async function savePlanPictures(tx: Transaction, planId: number, brought: readonly BroughtPicture[]): Promise<void> {
  await tx.query(
    `insert into change_plan_pictures (plan_id, named, picture, picture_version, fault)
     select $1, named, picture, $3, fault from jsonb_to_recordset($2::jsonb) as given (named text, picture jsonb, fault text)
     on conflict (plan_id, named) do update set picture = excluded.picture, picture_version = excluded.picture_version, fault = excluded.fault`,
    [planId, JSON.stringify(brought), pictureJson.version],
  )
}

/** By the names that the file has for them. */
export async function listPlanPictures(sql: Sql, planId: number): Promise<ReadonlyMap<string, BroughtPicture>> {
  const rows = await sql.query<{ named: string; picture: unknown; picture_version: number; fault: string | null }>(
    'select named, picture, picture_version, fault from change_plan_pictures where plan_id = $1',
    [planId],
  )
  return new Map(
    rows.map(({ named, picture, picture_version, fault }) => [
      named,
      fault === null ? { named, picture: pictureJson.read(picture, picture_version, named) } : { named, fault },
    ]),
  )
}
