import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Log } from '#src/platform/log/log.ts'
import { parsePictureName } from '#src/platform/pictures/picture-name.ts'
import type { FindPicture } from '#src/platform/pictures/picture-maker.ts'
import { mediaPath } from '#src/web/routes.ts'
import { type ByteRange, isFresh, rangeOf } from './file-conditions.ts'
import { logFailure } from './log-failure.ts'
import type { Listener } from './shop-listener.ts'

export type MediaDeps = { readonly folder: string; readonly findPicture: FindPicture; readonly log: Log }

/** Handles requests for pictures, drawings and films. A picture that is not made yet is made while the request waits. */
export function mediaListener(needs: MediaDeps): Listener {
  return (request, response) => {
    sendMedia(request, response, needs).catch((error: NodeJS.ErrnoException) => {
      if (goneCodes.has(error.code)) return
      logFailure(needs.log, error, { address: request.url!, what: 'a picture could not be made or read' })
      refuse(response, 503, 'This picture is not there yet. Please try again.', { 'retry-after': '5' })
    })
  }
}

/** The client has disconnected. */
const goneCodes = new Set<string | undefined>(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

async function sendMedia(request: IncomingMessage, response: ServerResponse, { folder, findPicture }: MediaDeps): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'This address can only be read.', { allow: 'GET, HEAD' })
  const fileName = request.url!.slice(mediaPath.length).split('?', 1)[0]!
  const path = await findFile(fileName, folder, findPicture)
  const file = path && (await statFile(path))
  if (!file) return refuse(response, 404, 'There is no such file.')
  if (response.destroyed) return

  const { size, mtime } = file
  const validators = { etag: `"${fileName}-${size}"`, modified: mtime.toUTCString() }
  const headers = {
    etag: validators.etag,
    'last-modified': validators.modified,
    // The name of a file contains a hash of its content.
    'cache-control': 'public, max-age=31536000, immutable',
    ...safetyHeaders,
  }
  if (isFresh(request.headers, validators)) return void response.writeHead(304, headers).end()
  const range = rangeOf(request.headers, size, validators)
  if (range === 'unsatisfiable')
    return refuse(response, 416, 'The file has no such part.', { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' })
  const described = { ...headers, 'accept-ranges': 'bytes', 'content-type': contentTypes[extname(fileName)]! }
  if (range) {
    const length = range.end - range.start + 1
    response.writeHead(206, {
      ...described,
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': length,
    })
  } else response.writeHead(200, { ...described, 'content-length': size })
  await send(path!, range, request, response)
}

async function send(path: string, range: ByteRange | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'HEAD') return void response.end()
  await pipeline(createReadStream(path, range), response)
}

/** Only these names are read, so that no request reaches a file outside the folder. */
async function findFile(fileName: string, folder: string, findPicture: FindPicture): Promise<string | undefined> {
  if (parsePictureName(fileName)) return findPicture(fileName)
  return storedName.test(fileName) ? join(folder, fileName) : undefined
}

const storedName = /^[0-9a-f]{20}[.](?:svg|png|mp4|webm)$/

async function statFile(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** An SVG of the owner's is shown, but cannot run scripts. */
const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy()
  const common = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...safetyHeaders }
  response.writeHead(status, { ...common, ...headers }).end(message)
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
