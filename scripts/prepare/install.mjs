// Installs the packages when they are missing or not those of package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, runWithProgress } from './terminal.mjs'

/**
 * `dependencies` are for running and building; `devDependencies` are for tests and checks, and are installed with `forTests`. Once
 * installed they stay, and are updated with the others.
 */
export async function install(root, { forTests = false } = {}) {
  const stampFile = join(root, 'node_modules/.prepared')
  const stamped = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  const stampOf = (withTests) => `${installStamp(root)} ${withTests ? 'for tests too' : 'to run'}\n`
  if (stamped === stampOf(true) || (stamped === stampOf(false) && !forTests)) return

  const withTests = forTests || hasTestPackages(root)
  if (!isInstalled(root, { withTests })) await runNpm(root, { withTests })
  writeFileSync(stampFile, stampOf(withTests))
}

/** The stamp names the system too, because two systems may share the folder. */
function installStamp(root) {
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) throw new Refusal('package-lock.json is missing: clone the project again.')
  const sha256 = createHash('sha256').update(readFileSync(lock)).digest('hex')
  return `${process.platform}-${process.arch} ${sha256}`
}

/** Whether npm's record of its last install agrees with the lock file, so that an install by hand counts too. */
export function isInstalled(root, { withTests = false } = {}) {
  const present = packagesIn(join(root, 'node_modules/.package-lock.json'))
  if (!present) return false

  const wanted = packagesIn(join(root, 'package-lock.json'))
  return Object.entries(wanted).every(([path, { integrity, version, optional, dev }]) => {
    if (path === '' || (dev && !withTests)) return true
    const found = present[path]
    if (!found) return optional === true && !isForUs(wanted[path])
    return found.version === version && found.integrity === integrity && existsSync(join(root, path))
  })
}

/** Whether the packages for tests were installed before, even with an older lock file. */
const hasTestPackages = (root) =>
  Object.values(packagesIn(join(root, 'node_modules/.package-lock.json')) ?? {}).some(({ dev }) => dev === true)

const packagesIn = (lockFile) => (existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : undefined)

/** Packages for other systems may be absent, with their dependencies. */
function isForUs({ os, cpu, libc }) {
  if (!os && !cpu) return false
  // npm writes one name or a list of them; "!win32" means every system but this.
  const fits = (names, ours) => {
    const list = [names ?? ours].flat()
    return list.includes(ours) || (list.every((name) => name.startsWith('!')) && !list.includes(`!${ours}`))
  }
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, usesMusl() ? 'musl' : 'glibc')
}

const usesMusl = () => process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime

async function runNpm(root, { withTests }) {
  // Not `npm ci`: it refuses a lock file that was made without the packages for other systems. This installs the same
  // versions with the same checksums, leaves the lock file alone, and replaces only what differs.
  // No package needs its install script here, so none is run.
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    withTests ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const [command, before, options] = npm?.endsWith('.js')
    ? [process.execPath, [npm], {}]
    : ['npm', [], { shell: process.platform === 'win32' }]
  const what = withTests ? 'the packages of shop and tests' : 'the packages of the shop'
  const title = `Installing ${what} into node_modules (${withTests ? 640 : 440} MB, up to a minute or two)`
  await runWithProgress(title, command, [...before, ...args], { cwd: root, ...options })
  if (!isInstalled(root, { withTests }))
    throw new Refusal('npm did not install the versions of package-lock.json: delete node_modules and try again.')
}
