// Installs the packages when they are missing or not those of package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, runWithProgress } from './terminal.mjs'

export async function install(root) {
  const stamp = installStamp(root)
  const stampFile = join(root, 'node_modules/.prepared')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  if (!isInstalled(root)) await runNpm(root)
  writeFileSync(stampFile, stamp)
}

/** Also by system: a folder may be shared between two. */
function installStamp(root) {
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) throw new Refusal('package-lock.json is missing: clone the project again.')
  const sha256 = createHash('sha256').update(readFileSync(lock)).digest('hex')
  return `${process.platform}-${process.arch} ${sha256}\n`
}

/** Whether what npm wrote down at its last install agrees with the lock file, so that an install by hand counts too. */
export function isInstalled(root) {
  const written = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(written)) return false

  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(written, 'utf8')).packages
  return Object.entries(wanted).every(([path, { integrity, version, optional }]) => {
    if (path === '') return true
    const found = present[path]
    if (!found) return optional === true && !isForUs(wanted[path])
    return found.version === version && found.integrity === integrity && existsSync(join(root, path))
  })
}

/** A package for another system is rightly absent, and so is what only such a package needs. */
function isForUs({ os, cpu, libc }) {
  if (!os && !cpu) return false
  // npm writes one name or a list of them, of which "!win32" means all others.
  const fits = (names, ours) => {
    const list = [names ?? ours].flat()
    return list.includes(ours) || (list.every((name) => name.startsWith('!')) && !list.includes(`!${ours}`))
  }
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, usesMusl() ? 'musl' : 'glibc')
}

const usesMusl = () => process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime

async function runNpm(root) {
  // Not `npm ci`: it refuses a lock file made where the packages for other systems could not be had. This takes the same
  // versions with the same checksums, leaves the lock file alone, and replaces only what differs.
  // No package needs its install script here, and none gets to run one.
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const [command, before, options] = npm?.endsWith('.js')
    ? [process.execPath, [npm], {}]
    : ['npm', [], { shell: process.platform === 'win32' }]
  const title = 'Installing the packages of package-lock.json into node_modules (half a gigabyte, a minute or two)'
  await runWithProgress(title, command, [...before, ...args], { cwd: root, ...options })
  if (!isInstalled(root)) throw new Refusal('npm did not install what package-lock.json says: delete node_modules and try again.')
}
