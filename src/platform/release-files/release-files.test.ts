import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { assetHeaders } from '#src/platform/http/assets.ts'
import { createLog } from '#src/platform/log/log.ts'
import { testDatabase } from '#tests/database.ts'
import { releaseFiles } from './release-files.ts'

const log = createLog({ level: 'silent' })
const aBuild = (files: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(files).map(([address, text]) => [address, encodeBody(Buffer.from(text), 200, assetHeaders(address, 'text/javascript'))]),
  )
const textAt = async (files: ReturnType<typeof releaseFiles>, address: string) => (await files.find(address))?.identity.body.toString()

test('each of two releases has the scripts of the other, as long as a process needed them not long ago', async () => {
  const db = await testDatabase()
  const [before, now] = [releaseFiles(db, log), releaseFiles(db, log)]
  await before.keep(
    aBuild({ '/assets/home-1.js': 'old', '/assets/same-1.js': 'same', '/desk/assets/desk-1.js': 'desk', '/robots.txt': '' }),
  )
  await db.query(`update release_files set needed_at = now() - interval '31 days' where address <> '/assets/home-1.js'`)
  await now.keep(aBuild({ '/assets/home-2.js': 'new', '/assets/same-1.js': 'same' }))

  assert.equal(await textAt(before, '/assets/home-2.js'), 'new')
  assert.equal(await textAt(now, '/assets/home-1.js'), 'old')
  assert.equal(await textAt(now, '/assets/same-1.js'), 'same', 'it is needed again')
  const file = await now.find('/assets/home-1.js')
  assert.deepEqual(file?.identity.headers.slice(0, 4), [
    'content-type',
    'text/javascript',
    'cache-control',
    'public, max-age=31536000, immutable',
  ])
  for (const address of ['/desk/assets/desk-1.js', '/assets/none.js', '/robots.txt', '/assets/../secret'])
    assert.equal(await textAt(now, address), undefined)
})

test('while the database is away a file of another release is not there, and nothing else fails', async () => {
  const files = releaseFiles({ query: () => Promise.reject(new Error('away')) } as never, log)
  assert.equal(await files.find('/assets/home-1.js'), undefined)
})
