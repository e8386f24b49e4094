import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.ts'
import { quickQuality } from './encoded-body.ts'

/** A smaller reply fits into one packet with its headers. */
const leastBytes = 1_000

/** For what is sent once: ten times as fast as the best quality, and a tenth larger. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality } }

const brotli = promisify(brotliCompress)
const compress = { br: (bytes: Buffer) => brotli(bytes, quality), gzip: promisify(gzip) }

/** Compresses a reply with text of some length as the caller's `Accept-Encoding` prefers; returns any other reply as it is. */
export async function compressedReply(reply: Response, accepted: string | undefined): Promise<Response> {
  if (!/^(?:text\/|application\/json|image\/svg)/.test(reply.headers.get('content-type') ?? '')) return reply
  const whole = Buffer.from(await reply.arrayBuffer())
  const headers = new Headers(reply.headers)
  headers.append('vary', 'accept-encoding')
  const encoding = whole.length < leastBytes ? 'identity' : acceptedEncoding(accepted)
  if (encoding === 'identity') return new Response(whole, { status: reply.status, headers })

  const body = await compress[encoding](whole)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(body, { status: reply.status, headers })
}
