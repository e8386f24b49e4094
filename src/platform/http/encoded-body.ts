import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'

/** One reply, ready to be sent: its body in each encoding, with the headers as the raw list that Node writes fastest. */
export type EncodedBody = {
  readonly status: number
  br: EncodedVariant
  readonly gzip: EncodedVariant
  readonly identity: EncodedVariant
  readonly bytes: number
  /** Compresses again, as small as possible, outside the event loop. */
  recompress(): Promise<void>
}

type EncodedVariant = {
  readonly body: Buffer
  readonly etag: string
  readonly headers: string[]
  readonly headers304: string[]
}

/** Quick enough to run while the first visitor waits; `recompress` does better. */
export const quickQuality = 5
const bestQuality = 11

export function encodeBody(raw: Buffer, status: number, headers: readonly (readonly [string, string])[]): EncodedBody {
  const tag = createHash('sha256').update(raw).digest('base64url').slice(0, 16)
  const flat = headers.flatMap(([name, value]) => [name, value])
  const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const variant = (encoding: Encoding, body: Buffer) => encodedVariant(encoding, body, tag, flat)

  const identity = variant('identity', raw)
  if (!/^(?:text|application|image\/svg)/.test(contentType)) {
    return { status, br: identity, gzip: identity, identity, bytes: raw.length, recompress: async () => {} }
  }
  const br = variant('br', brotliCompressSync(raw, brotliOptions(quickQuality, raw.length)))
  let gzip: EncodedVariant | undefined
  const encoded: EncodedBody = {
    status,
    br,
    // Every browser accepts Brotli: gzip is made only when it is requested.
    get gzip() {
      gzip ??= variant('gzip', gzipSync(raw))
      return gzip
    },
    identity,
    // Gzip, if it is made, is about as large as Brotli.
    bytes: raw.length + 2 * br.body.length,
    async recompress() {
      encoded.br = variant('br', await compressBest(raw, brotliOptions(bestQuality, raw.length)))
    },
  }
  return encoded
}

/** Sends the reply in the best encoding that the browser accepts, or 304 when the browser has it already. */
export function sendEncoded(encoded: EncodedBody, request: IncomingMessage, response: ServerResponse): void {
  const variant = encoded[acceptedEncoding(request.headers['accept-encoding'] as string | undefined)]
  const known = request.headers['if-none-match']
  if (known !== undefined && isSameTag(known, variant.etag)) {
    response.writeHead(304, variant.headers304)
    response.end()
    return
  }
  response.writeHead(encoded.status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

const compressBest = promisify(brotliCompress)

const brotliOptions = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

function encodedVariant(encoding: Encoding, body: Buffer, tag: string, headers: readonly string[]): EncodedVariant {
  // The tag is made of the content and its encoding, so that recompressing the Brotli copy does not change it.
  const etag = `"${tag}-${encoding}"`
  const common = [...headers, 'etag', etag, 'vary', 'accept-encoding']
  const encodingHeader = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const typeAt = headers.findIndex((name) => name === 'content-type')
  return {
    body,
    etag,
    headers: [...common, 'content-length', String(body.length), ...encodingHeader],
    headers304: typeAt < 0 ? common : common.toSpliced(typeAt, 2),
  }
}

const isSameTag = (known: string, etag: string): boolean =>
  known === etag ||
  known === '*' ||
  (known.includes(',') && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) ||
  known === `W/${etag}`
