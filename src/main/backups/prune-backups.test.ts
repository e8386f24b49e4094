import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pruneBackups } from './prune-backups.ts'

test('only the newest backups are kept, and of the log what the oldest of them needs', async () => {
  const backupDir = await mkdtemp(join(tmpdir(), 'prune-'))
  after(() => rm(backupDir, { recursive: true }))
  const segment = (number: number) => `00000001000000000000000${number}`
  const backup = async (name: string, archive: string, first: number) => {
    await mkdir(join(backupDir, name))
    await writeFile(
      join(backupDir, name, 'manifest.json'),
      JSON.stringify({ version: 1, files: [], copy: { archive, firstSegment: segment(first) } }),
    )
  }
  await backup('2026-11-19_02.00.00', 'log-before', 8)
  await backup('2026-11-20_02.00.00', 'log-now', 2)
  await backup('2026-11-21_02.00.00', 'log-now', 5)
  await backup('2026-11-22_02.00.00', 'log-now', 7)
  for (const [archive, names] of Object.entries({
    'log-before': [`${segment(8)}.gz`],
    'log-now': [`${segment(4)}.gz`, `${segment(5)}.00000028.backup.gz`, `${segment(5)}.gz`, `${segment(9)}.gz`, '00000002.history.gz'],
    'log-of-another': [`${segment(1)}.gz`],
  })) {
    await mkdir(join(backupDir, archive))
    for (const name of names) await writeFile(join(backupDir, archive, name), '')
  }

  await pruneBackups(backupDir, 2)
  assert.deepEqual((await readdir(backupDir)).toSorted(), ['2026-11-21_02.00.00', '2026-11-22_02.00.00', 'log-now', 'log-of-another'])
  assert.deepEqual((await readdir(join(backupDir, 'log-now'))).toSorted(), [
    `${segment(5)}.00000028.backup.gz`,
    `${segment(5)}.gz`,
    `${segment(9)}.gz`,
    '00000002.history.gz',
  ])
  await pruneBackups(backupDir, 2)
  assert.ok(existsSync(join(backupDir, '2026-11-21_02.00.00', 'manifest.json')))
})
