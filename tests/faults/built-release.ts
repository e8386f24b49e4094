import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A folder with the code of this checkout and its built pages, which load `firstScript` first. */
export function aBuiltRelease(folder: string, firstScript: string): string {
  mkdirSync(folder)
  const parts = ['src', 'scripts', 'db', 'deploy', 'node_modules', 'package.json', 'package-lock.json', 'tsconfig.json']
  for (const part of parts) symlinkSync(resolve(part), join(folder, part))
  cpSync('build', join(folder, 'build'), { recursive: true })
  renameFirstScript(folder, firstScript)
  return folder
}

/** Gives the first script of all pages another name, as any change of it would. */
export function renameFirstScript(release: string, firstScript: string): void {
  const [assets, server] = ['client/assets', 'server'].map((part) => join(release, 'build', part)) as [string, string]
  const before = readdirSync(assets).find((name) => name.startsWith('entry.client-')) ?? ''
  renameSync(join(assets, before), join(assets, firstScript))
  for (const folder of [assets, server])
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
      const path = join(folder, name)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, firstScript))
    }
}

/** The address of the script that a page loads first. */
export const firstScriptOf = (page: string): string => /\/assets\/entry\.client-\w+\.js/.exec(page)?.[0] ?? 'no script'

/** Makes the link lead to the release, in one step. */
export function lead(link: string, release: string): void {
  symlinkSync(release, `${link}.new`)
  renameSync(`${link}.new`, link)
}
