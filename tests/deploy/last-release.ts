import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const versionsIn = (text: string) => (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies

/**
 * Lays the code of the release that deploy/last-release names into a folder, with the packages of this checkout. The folder is removed
 * after the test. Throws when this clone lacks that commit, or when the release needs packages that are not here.
 */
export function checkOutLastRelease(): string {
  const commit = readFileSync(join(root, 'deploy/last-release'), 'utf8').trim()
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 28 })
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0)
    throw new Error(
      `The last release is ${commit} (deploy/last-release), and this clone does not have it: fetch the whole history (git fetch --unshallow), and run the tests in a clone, not in a copy of its files.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'last-release-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const paths = ['src', 'tests', 'scripts', 'db', 'demo-shop/settings.json', 'package.json', 'tsconfig.json']
  const { stdout, stderr, status } = git('archive', '--format=tar', commit, ...paths)
  if (status !== 0) throw new Error(stderr.toString())
  execFileSync('tar', ['-x', '-C', folder], { input: stdout })
  const [its, ours] = [folder, root].map((each) => versionsIn(readFileSync(join(each, 'package.json'), 'utf8')))
  const lacking = Object.entries(its ?? {}).filter(([name, version]) => ours?.[name] !== version)
  if (lacking.length > 0)
    throw new Error(
      `The last release needs ${lacking.map((each) => each.join('@')).join(', ')}, and the packages of this checkout are used. Release what is on main, and write its commit into deploy/last-release.`,
    )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
