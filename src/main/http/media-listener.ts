import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Log } from '#src/platform/log/log.ts'
import type { Media } from '#src/platform/media/media.ts'
import { keepSmallMedia } from '#src/platform/media/small-media.ts'
import { mediaPath } from '#src/web/routes.ts'
import { isFresh, rangeOf } from './file-conditions.ts'
import { logFailure } from './log-failure.ts'
import type { Listener } from './shop-listener.ts'

export type MediaDeps = { readonly media: Media; readonly log: Log }

/** Handles requests for pictures, drawings and films. A picture that is not made yet is made while the request waits. */
export function mediaListener({ media, log }: MediaDeps): Listener {
  const needs = { media: keepSmallMedia(media) }
  return (request, response) => {
    sendMedia(request, response, needs)
      // Its copy was deleted just then: it is opened anew.
      .catch((error: NodeJS.ErrnoException) => (isGoneFile(error, response) ? sendMedia(request, response, needs) : Promise.reject(error)))
      .catch((error: NodeJS.ErrnoException) => {
        if (goneCodes.has(error.code)) return
        logFailure(log, error, { address: request.url!, what: 'a picture could not be made or read' })
        refuse(response, 503, 'This picture is not there yet. Please try again.', { 'retry-after': '5' })
      })
  }
}

/** The client has disconnected. */
const goneCodes = new Set<string | undefined>(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

async function sendMedia(request: IncomingMessage, response: ServerResponse, { media }: Pick<MediaDeps, 'media'>): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'This address can only be read.', { allow: 'GET, HEAD' })
  const fileName = request.url!.slice(mediaPath.length).split('?', 1)[0]!
  const opened = await media.open(fileName)
  if (!opened) return refuse(response, 404, 'There is no such file.')
  if (response.destroyed) return

  const { bytes, modified } = opened
  const validators = { etag: `"${opened.tag}"`, modified: modified.toUTCString() }
  const headers = {
    etag: validators.etag,
    'last-modified': validators.modified,
    // The name of a file contains a hash of its content.
    'cache-control': 'public, max-age=31536000, immutable',
    ...safetyHeaders,
  }
  if (isFresh(request.headers, validators)) return void response.writeHead(304, headers).end()
  const range = rangeOf(request.headers, bytes, validators)
  if (range === 'unsatisfiable')
    return refuse(response, 416, 'The file has no such part.', { 'content-range': `bytes */${bytes}`, 'accept-ranges': 'bytes' })
  const described = { ...headers, 'accept-ranges': 'bytes', 'content-type': contentTypes[extname(fileName)]! }
  const isWanted = request.method !== 'HEAD'
  const body = isWanted && !opened.content ? await opened.read(range) : undefined
  // A file that stays open when its reader is forgotten ends the whole process later.
  if (response.destroyed) return void body?.destroy()
  if (range) {
    const length = range.end - range.start + 1
    response.writeHead(206, {
      ...described,
      'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
      'content-length': length,
    })
  } else response.writeHead(200, { ...described, 'content-length': bytes })
  if (body) return pipeline(body, response)
  const { content } = opened
  response.end(isWanted && content ? content.subarray(range?.start, range && range.end + 1) : undefined)
}

const isGoneFile = ({ code }: NodeJS.ErrnoException, { headersSent }: ServerResponse): boolean => code === 'ENOENT' && !headersSent

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
