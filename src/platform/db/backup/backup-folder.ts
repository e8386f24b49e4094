import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../local/process.ts'
import { type Manifest, manifestFile } from './manifest.ts'
import { syncFolder } from './stored-file.ts'

/** The moment in India at which it was begun, so that names sort by age: `2026-11-22_18.04.30`. */
const isBackupName = (name: string): boolean => /^\d{4}-\d{2}-\d{2}_\d{2}[.]\d{2}[.]\d{2}$/.test(name)

const indiaMs = 330 * 60_000
const nameOf = (at: Date): string => new Date(at.getTime() + indiaMs).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '.')

export type NewBackup = { readonly name: string; readonly manifest: Manifest; readonly bytes: number }

/** Has `fill` write a backup, which gets its name when it is whole: killed before, it is none. Returns it. */
export async function writeBackup(backupDir: string, startedAt: Date, fill: (draft: string) => Promise<Manifest>): Promise<NewBackup> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await sweepDrafts(backupDir)
  const name = nameOf(startedAt)
  const draft = join(backupDir, `${name}.draft-${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  try {
    const manifest = await fill(draft)
    const text = JSON.stringify(manifest, null, 1)
    await writeFile(manifestFile(draft), text, { mode: 0o600, flush: true })
    for (const folder of new Set([draft, ...(await foldersIn(draft))])) await syncFolder(folder)
    await rename(draft, join(backupDir, name))
    await syncFolder(backupDir)
    return { name, manifest, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, Buffer.byteLength(text)) }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Oldest first. */
export async function listBackups(backupDir: string): Promise<string[]> {
  const names = existsSync(backupDir) ? await readdir(backupDir) : []
  return names.filter((name) => isBackupName(name) && existsSync(manifestFile(join(backupDir, name)))).toSorted()
}

/** Deletes a backup; one that is deleted in part is none. */
export async function removeBackup(backupDir: string, name: string): Promise<void> {
  const leaving = join(backupDir, `${name}.draft-${process.pid}`)
  await rename(join(backupDir, name), leaving)
  await rm(leaving, { recursive: true })
}

async function sweepDrafts(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const [, writer] = /[.]draft-(\d+)$/.exec(name) ?? []
    if (writer && !isAlive(Number(writer))) await rm(join(backupDir, name), { recursive: true, force: true })
  }
}

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
