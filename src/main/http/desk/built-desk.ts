import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadAssets, recompressAssets } from '#src/platform/http/assets.ts'
import { sendEncoded } from '#src/platform/http/encoded-body.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { Log } from '#src/platform/log/log.ts'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import type { OpenedDesk } from './desk-listener.ts'
import { type DeskBuild, deskRenderer } from './desk-renderer.ts'
import type { ReleaseFiles } from '#src/platform/release-files/release-files.ts'
import { logFailure } from '../log-failure.ts'
import { splitAddress } from '../page-address.ts'

/** Loads the built desk and its files. */
export async function openBuiltDesk({
  releaseFiles,
  log,
}: {
  readonly releaseFiles: ReleaseFiles
  readonly log: Log
}): Promise<OpenedDesk> {
  const folder = resolve('build/desk')
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) throw new StartFault('The desk has not been built yet. Start the shop with `npm start`, which builds it.')

  const build = (await import(pathToFileURL(entry).href)) as DeskBuild
  const assets = loadAssets(join(folder, 'client'), deskPath)
  await releaseFiles.keep(assets)
  const filesRecompressed = recompressAssets(assets).catch((error: unknown) =>
    log.error({ err: error }, 'an asset of the desk could not be compressed'),
  )
  const report = (error: unknown, address: string) => logFailure(log, error, { address, what: 'a page of the desk could not be made' })
  return {
    render: deskRenderer(build, { report, mode: 'production' }),
    async serveFile(request, response) {
      const [path] = splitAddress(request.url ?? '')
      const asset = assets.get(path) ?? (await releaseFiles.find(path))
      if (asset) sendEncoded(asset, request, response)
      return asset !== undefined
    },
    filesRecompressed,
  }
}
