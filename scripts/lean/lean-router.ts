// A build plugin that leaves out of the browser's files what React Router offers and no page uses: see docs/decisions/0081.
import type { Plugin } from 'vite'
import { type LeanPart, leanCode } from './lean-code.ts'
import { unusedParts } from './router-parts.ts'
import { unusedPartsOfShop } from './router-parts-of-desk.ts'

/** The version that package.json pins, which each of its files names. */
const version = 'react-router v8.4.0'

/** What a page may not use, because it is left out. */
const unused =
  /\bexport (?:const|let|(?:async )?function) (?:clientLoader|clientAction|clientMiddleware|HydrateFallback)\b|\bprefetch[=:] ?["'](?:render|viewport)|\bmask[=:] ?\{|\bflushSync\b/
/** And what a page of the shop may not: its forms post by themselves. */
const unusedByShop = /\{[^}]*\b(?:Form|use(?:Submit|FormAction|Fetchers?|Blocker|Prompt))\b[^}]*\}\s*from\s*["']react-router["']/

/** Nothing fetches the links of the page that comes next before it is opened. */
const links = /\bexport (?:const|let|function) links\b/

/** Throws when the router's code has changed, and when a page uses what is left out. */
export function leanRouterCode(pages: 'shop' | 'desk'): Plugin {
  const tables = pages === 'shop' ? [unusedParts, unusedPartsOfShop] : [unusedParts]
  const files = [...new Set(tables.flatMap((table) => Object.keys(table)))]
  const read = new Set<string>()
  return {
    name: 'lean-router-code',
    // The pages as they are written.
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (/\/src\/.+\.tsx?$/.test(path)) refuseUnused(code, path, pages)
      const [, file] = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(path) ?? []
      if (!file || !files.includes(file)) return
      read.add(file)
      const lean = leanCode(code, joined(tables.map((table) => table[file] ?? {})))
      if (lean.missing !== undefined || !code.includes(version))
        throw new Error(`React Router has changed${lean.missing ? `: ${file} has no ${lean.missing} left` : ''}. Check leanRouterCode`)
      return { code: lean.code, map: null }
    },
    buildEnd(error) {
      const missing = files.find((file) => !read.has(file))
      if (!error && missing) throw new Error(`React Router's ${missing} was not built: check leanRouterCode`)
    },
  }
}

function refuseUnused(code: string, path: string, pages: 'shop' | 'desk'): void {
  const written = code.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
  const [found] = unused.exec(written) ?? (pages === 'shop' ? unusedByShop.exec(written) : undefined) ?? []
  if (found || (pages === 'shop' && links.test(written) && !path.endsWith('/src/web/root.tsx')))
    throw new Error(`${path} uses what leanRouterCode leaves out of React Router: ${found ?? 'links'}`)
}

function joined(parts: readonly LeanPart[]): LeanPart {
  const lists = (name: 'emptied' | 'dropped' | 'unset' | 'silenced' | 'wordless') => [...new Set(parts.flatMap((part) => part[name] ?? []))]
  const tables = (name: 'bodies' | 'values') => Object.assign({}, ...parts.map((part) => part[name])) as Readonly<Record<string, string>>
  return {
    emptied: lists('emptied'),
    dropped: lists('dropped'),
    unset: lists('unset'),
    silenced: lists('silenced'),
    wordless: lists('wordless'),
    bodies: tables('bodies'),
    values: tables('values'),
  }
}
