// Lets Node load the .tsx files of the mail and document templates: Node strips types by itself, but knows no JSX.
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const path = fileURLToPath(url)
    // Only a process that meets such a file needs the compiler.
    const { transformSync } = require('oxc-transform')
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' }, target: 'es2024' })
    if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`)
    return { format: 'module', shortCircuit: true, source: code }
  },
})
