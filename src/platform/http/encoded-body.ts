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

/** For what is sent once: ten times as fast as the best quality, and a tenth larger. */
export const quickQuality = 5
/** For a page that its first visitor waits for: less than half the time of the quality above, and a seventh larger. */
const pageQuality = 3
/** For a page that will be cached, which `recompress` soon makes smaller: half the time of the one before, and an eighth larger. */
export const cachedPageQuality = 1
const bestQuality = 11

type Headers = readonly (readonly [string, string])[]

export function encodeBody(raw: Buffer, status: number, headers: Headers): EncodedBody {
  return encodedBody(raw, isText(headers) ? brotliCompressSync(raw, brotliOptions(quickQuality, raw.length)) : undefined, {
    status,
    headers,
  })
}

/** The same for a page: it is compressed outside the event loop. */
export async function encodePage(raw: Buffer, status: number, headers: Headers, quality = pageQuality): Promise<EncodedBody> {
  return encodedBody(raw, isText(headers) ? await compress(raw, brotliOptions(quality, raw.length)) : undefined, { status, headers })
}

const typeOf = (headers: Headers): string => headers.find(([name]) => name === 'content-type')?.[1] ?? ''
const isText = (headers: Headers): boolean => /^(?:text|application|image\/svg)/.test(typeOf(headers))

/** `compressed` is absent for what cannot be made smaller. */
function encodedBody(raw: Buffer, compressed: Buffer | undefined, { status, headers }: { status: number; headers: Headers }): EncodedBody {
  const tag = createHash('sha256').update(raw).digest('base64url').slice(0, 16)
  const flat = headers.flatMap(([name, value]) => [name, value])
  const variant = (encoding: Encoding, body: Buffer) => encodedVariant(encoding, body, tag, flat)

  const identity = variant('identity', raw)
  if (!compressed) return { status, br: identity, gzip: identity, identity, bytes: raw.length, recompress: async () => {} }
  const br = variant('br', compressed)
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
      encoded.br = variant('br', await compress(raw, brotliOptions(bestQuality, raw.length)))
    },
  }
  return encoded
}

/** Sends the reply in the best encoding that the browser accepts, or 304 when the browser has it already. */
export function sendEncoded(encoded: EncodedBody, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  const variant = encoded[acceptedEncoding(headers['accept-encoding'] as string | undefined)]
  const known = isConditional(encoded, request) ? headers['if-none-match'] : undefined
  if (known !== undefined && isSameTag(known, variant.etag)) {
    response.writeHead(304, variant.headers304)
    response.end()
    return
  }
  response.writeHead(encoded.status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

/** Whoever asks for a page that is not there, or sends a form, must hear what came of it. */
const isConditional = ({ status }: EncodedBody, { method }: IncomingMessage): boolean =>
  status < 300 && (method === 'GET' || method === 'HEAD')

const compress = promisify(brotliCompress)

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
