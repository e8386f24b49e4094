import type { Server } from 'node:http'
import { createServer as createVite } from 'vite'
import type { Log } from '#src/platform/log/log.ts'
import type { OpenedDesk } from './desk-listener.ts'
import { type DeskBuild, deskRenderer } from './desk-renderer.ts'
import { logFailure } from '../log-failure.ts'

/** Renders the desk from its sources, so that a change shows in the browser at once. */
export async function openDevDesk({ log }: { readonly log: Log }, server: Server): Promise<OpenedDesk> {
  // The shop's own Vite listens for its browsers on the same server.
  const hmr = { server, path: '/desk-changes' }
  const vite = await createVite({ root: 'src/web/desk', appType: 'custom', server: { middlewareMode: true, hmr } })
  const report = (error: unknown, address: string) => logFailure(log, error, { address, what: 'a page of the desk could not be made' })
  return {
    async render(asked, common) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as DeskBuild
      return deskRenderer(build, { report, mode: 'development' })(asked, common)
    },
    serveFile: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve(false)))
      }),
    close: () => vite.close(),
  }
}
