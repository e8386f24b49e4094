import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskSetup } from '#tests/desk-setup.ts'
import { folderSetup } from '#tests/factories/catalogue-setup.ts'
import { plain } from '#tests/factories/shop-folder.ts'
import { listEditors, noteEditor } from './product-editors.ts'

const { imported } = await folderSetup()

async function editing() {
  const { db, meera, arun } = await deskSetup()
  await imported(db, [plain()])
  let at = new Date('2026-11-24T10:00:00Z')
  const deps = { db, clock: () => at }
  const of = ({ email }: { readonly email: string }) => ({ code: 'MJ-1001', email })
  return {
    db,
    writes: (who: typeof arun) => noteEditor(of(who), false, deps),
    leaves: (who: typeof arun) => noteEditor(of(who), true, deps),
    seenBy: (who: typeof arun) => listEditors(of(who), deps),
    later: (seconds: number) => (at = new Date(at.getTime() + seconds * 1_000)),
    ...{ meera, arun, deps },
  }
}

test('whoever writes in the form of a product is shown to the others, and not to themselves, until they leave', async () => {
  const { meera, arun, writes, leaves, seenBy } = await editing()
  await writes(arun)
  assert.deepEqual([await seenBy(meera), await seenBy(arun)], [['Arun'], []])
  await writes(meera)
  assert.deepEqual([await seenBy(meera), await seenBy(arun)], [['Arun'], ['Meera']])
  await leaves(arun)
  assert.deepEqual(await seenBy(meera), [])
})

test('whoever has done nothing for a minute is no longer writing, and nothing of it is kept', async () => {
  const { db, meera, arun, writes, seenBy, later } = await editing()
  await writes(arun)
  later(59)
  assert.deepEqual(await seenBy(meera), ['Arun'])
  later(2)
  assert.deepEqual(await seenBy(meera), [])
  await writes(meera)
  assert.deepEqual(await db.query('select email from product_editors'), [{ email: meera.email }])
})

test('it locks nothing: a product that nobody knows has no editors, and one that moves keeps them', async () => {
  const { db, deps, meera, arun, writes, seenBy } = await editing()
  await noteEditor({ code: 'MJ-9', email: arun.email }, false, deps)
  assert.deepEqual(await listEditors({ code: 'MJ-9', email: meera.email }, deps), [])
  await writes(arun)
  await imported(db, [plain({ id: 'maharani' })])
  assert.deepEqual(await seenBy(meera), ['Arun'])
})
