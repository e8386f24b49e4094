// Lets Node load the .tsx files of the mail and document templates: Node strips types by itself, but does not compile JSX.
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const path = fileURLToPath(url)
    // The compiler is loaded with the first such file, as most processes need none.
    const { transformSync } = require('oxc-transform')
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' }, target: 'es2024' })
    if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`)
    return { format: 'module', shortCircuit: true, source: code }
  },
})
