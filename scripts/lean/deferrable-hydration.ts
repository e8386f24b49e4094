// A build plugin that stops the build where deferred hydration no longer fits the framework.
import type { Plugin } from 'vite'
import { reliedOn } from '../../src/web/layout/deferred-hydration.ts'

/** Throws when a text is missing that `src/web/layout/deferred-hydration.ts` relies on, and when its file is not built at all. */
export function deferrableHydration(): Plugin {
  const read = new Set<string>()
  return {
    name: 'deferrable-hydration',
    // The files as they are published: other plugins leave parts of them out.
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      const [file, texts] = Object.entries(reliedOn).find(([each]) => path.endsWith(`/node_modules/${each}`)) ?? []
      if (!file || !texts) return
      read.add(file)
      const missing = texts.find((text) => !code.includes(text))
      if (missing) throw new Error(`${file} has changed, it has no ${missing} left: check src/web/layout/deferred-hydration.ts`)
    },
    buildEnd(error) {
      const missing = Object.keys(reliedOn).find((file) => !read.has(file))
      if (!error && missing) throw new Error(`${missing} was not built: check src/web/layout/deferred-hydration.ts`)
    },
  }
}
