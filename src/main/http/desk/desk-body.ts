import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { DeskPageRow } from '#src/web/routes/desk-pages.ts'

export type DeskBodyProblem = { readonly status: 400 | 405 | 411 | 413 | 415; readonly message: string }

/** The parts of a `Request` for what was posted; none for a request that only reads. A stream is read only once, and only one way. */
export type DeskBody = {
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
  readonly duplex?: 'half'
  readonly headers?: Readonly<Record<string, string>>
}

const [form, json, withFile] = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data']

type Takes = Pick<DeskPageRow, 'takesKb' | 'takesJson' | 'takesFile' | 'takesRaw' | 'takesStream' | 'whenTooLarge'>

/** Reads what was sent to a page of the desk, as far as the page takes it. */
export async function readDeskBody(
  request: IncomingMessage,
  { takesKb: mostKb = 0, takesJson, takesFile, takesRaw, takesStream, whenTooLarge = shorten }: Takes,
): Promise<Result<DeskBody, DeskBodyProblem>> {
  const { method } = request
  if (method !== 'POST' && method !== 'PUT') return ok({})
  if (mostKb === 0) return refuse({ status: 405, message: 'This page can only be read.' })
  if ((method === 'PUT') !== (takesRaw === true)) return refuse({ status: 405, message: 'This page takes forms only, or files only.' })
  const whole = request.headers['content-type'] ?? ''
  const contentType = whole.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!takesRaw && contentType !== (takesFile ? withFile : takesJson ? json : form))
    return refuse({ status: 415, message: 'Only forms of the desk can be sent here.' })

  const bytes = Number(request.headers['content-length'] ?? Number.NaN)
  if (takesStream && Number.isNaN(bytes)) return refuse({ status: 411, message: 'How long this file is was not said.' })
  if (takesStream && bytes <= mostKb * 1_024) return ok({ body: streamOf(request), duplex: 'half', headers: { 'content-type': whole } })
  const read = await readBytes(request, { most: mostKb * 1_024, isFile: takesRaw === true || takesFile === true })
  if (read === 'too_large') return refuse({ status: 413, message: `This has more than ${sizeOf(mostKb)}: ${whenTooLarge}.` })
  // The sender has disconnected: this is not an error of the desk.
  if (read === 'broken_off') return refuse({ status: 400, message: 'This form broke off.' })
  const body = read
  if (takesRaw) return ok({ body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } })
  // Its parts are named by its content type. What is in a file is judged by who reads it.
  if (takesFile) return ok({ body: new Uint8Array(body), headers: { 'content-type': whole } })
  // The database stores no text with this character, in whichever way it is written.
  if (body.includes(0) || body.includes('%00') || body.includes('\\u0000'))
    return refuse({ status: 400, message: 'This form contains characters that cannot be kept.' })
  return ok({ body: new Uint8Array(body), headers: { 'content-type': contentType } })
}

/** No longer than its length, which Node sees to. */
const streamOf = (request: IncomingMessage) => Readable.toWeb(request) as ReadableStream<Uint8Array<ArrayBuffer>>

const shorten = 'please shorten what you wrote'
const sizeOf = (kb: number): string => (kb < 1_024 ? `${kb} KB` : `${Math.floor(kb / 1_024)} MB`)

/** A browser shows the refusal of a file only once it has sent all of it: so much more is read, and not kept. */
const excessBytes = 128 * 1_024 * 1_024

async function readBytes(
  request: IncomingMessage,
  { most, isFile }: { readonly most: number; readonly isFile: boolean },
): Promise<Buffer | 'too_large' | 'broken_off'> {
  let chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes <= most) chunks.push(chunk)
      else chunks = []
      if (bytes > most + (isFile ? excessBytes : 0)) return 'too_large'
    }
  } catch {
    return 'broken_off'
  }
  return bytes > most ? 'too_large' : Buffer.concat(chunks)
}
