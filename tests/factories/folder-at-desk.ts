import assert from 'node:assert/strict'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import { renderMail } from '#src/documents/render-mail.ts'
import { findMedia } from '#src/shop/catalogue/media.store.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { testShop } from '../fakes/shop-deps.ts'
import { importFolder } from '../import-folder.ts'
import { folderSetup } from './catalogue-setup.ts'
import { configuredShop } from './settings-setup.ts'
import { type Loose, media, personalised, plain, writeShopFolder } from './shop-folder.ts'

/** What becomes of a file of the folder: other words in it, another file, or none. */
export type FolderEdit = readonly [from: string, to: string] | Uint8Array | undefined

export const owner = { email: 'meera@manjusha.example', name: 'Meera' }

/** Shops with the settings of the demo shop beside two products, and what Meera does with the folder that she takes away from the desk. */
export async function folderAtDesk(files: Loose = {}) {
  const { root } = await folderSetup()
  const shopDir = await writeShopFolder(join(root, 'shop'), [plain(), personalised()], { 'media.json': media, ...files })

  return async function aShop(start?: Date, database?: TestDatabase) {
    let now = start
    const db = database ?? (await testDatabase())
    assert.ok((await importFolder(db, { shopDir, by: 'Meera' })).ok)
    const settings = await configuredShop(db)
    const shop = testShop(db, { clock: () => now ?? new Date() })
    assert.ok((await shop.staff.add({ ...owner, password: 'a long enough one', role: 'owner' })).ok)
    const takeAway = async () => unzipSync(await buffer(shop.catalogue.archive()))
    const away = await takeAway()
    const show = async (id: number) => (await shop.plans.show(id, { offset: 0, limit: 9 }))!.plan
    /** Sends the folder as it was taken away, with these changes. */
    const look = async (changes: Readonly<Record<string, FolderEdit>>, by = 'Meera') => {
      const edited = { ...away }
      for (const [path, edit] of Object.entries(changes)) {
        if (!edit) delete edited[path]
        else if (edit instanceof Uint8Array) edited[path] = new Uint8Array(edit)
        else {
          const text = Buffer.from(away[path]!).toString()
          assert.ok(text.includes(edit[0]), `${path} has no ${edit[0]}`)
          edited[path] = Buffer.from(text.replace(...(edit as [string, string])))
        }
      }
      return show(await shop.plans.take({ name: 'shop.zip', content: [zipSync(edited)], by }))
    }
    return {
      ...{ db, shop, settings, away, takeAway, show, look },
      apply: async (id: number) => shop.plans.apply({ id, by: 'Meera', seen: (await show(id)).checkedAt }),
      schedule: async (id: number, startsAt: Date | undefined, endsAt?: Date) =>
        shop.plans.schedule({ id, by: 'Meera', seen: (await show(id)).checkedAt, startsAt, endsAt }),
      undo: (id: number) => shop.plans.undoPlan({ id, by: 'Meera' }),
      versions: async () => (await settings.listVersions('settings', 9)).length,
      /** How many classes have this rate, in basis points. */
      rates: async () =>
        (await db.query<{ rate: number }>('select distinct gst_basis_points as rate from tax_rates order by 1')).map(({ rate }) => rate),
      banners: async () => (await findMedia(db)).banners.length,
      about: async () => JSON.stringify(await shop.content.getText('about')),
      runAt: async (at: Date) => {
        now = at
        await shop.work.runDuePlans()
      },
      /** What was mailed about plans: subjects and texts. */
      mails: async () => {
        const rows = await db.query<{ message: never }>(
          `select message from outbox where message ->> 'kind' = 'planned-change-stopped' order by id`,
        )
        return Promise.all(
          rows.map(async ({ message }) => {
            const { subject, text } = await renderMail(message)
            return `${subject}\n${text}`
          }),
        )
      },
    }
  }
}
