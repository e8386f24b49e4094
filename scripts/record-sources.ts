// Records which files the build reads, so that a start knows when the pages are stale. See scripts/prepare/build-pages.mjs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Writes `build/.sources/<browser or server>.json`: every file of the project that is in the pages, or was read to configure the build. */
export function recordSources(prefix = ''): Plugin {
  let configuration: readonly string[] = []
  return {
    name: 'record-sources',
    apply: 'build',
    configResolved({ configFile, configFileDependencies }) {
      configuration = [...(configFile ? [configFile] : []), ...configFileDependencies]
    },
    generateBundle() {
      const read = [...configuration, ...this.getModuleIds()]
      const names = read.map((id) => ownName(id.split('?', 1)[0]!)).filter((name) => name !== undefined)
      mkdirSync('build/.sources', { recursive: true })
      writeFileSync(`build/.sources/${prefix}${this.environment.name}.json`, JSON.stringify([...new Set(names)].sort()))
    },
  }
}

/** Undefined for modules that the build generates, and for packages, which the lock file covers. */
function ownName(path: string): string | undefined {
  if (!isAbsolute(path)) return undefined
  const name = relative(process.cwd(), path).split(sep).join('/')
  return name.startsWith('..') || isAbsolute(name) || name.split('/').includes('node_modules') ? undefined : name
}
