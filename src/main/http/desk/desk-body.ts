import type { IncomingMessage } from 'node:http'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { DeskPageRow } from '#src/web/routes/desk-pages.ts'

export type DeskBodyProblem = { readonly status: 400 | 405 | 413 | 415; readonly message: string }

/** The parts of a `Request` for what was posted; none for a request that only reads. */
export type DeskBody = { readonly body?: Uint8Array<ArrayBuffer>; readonly headers?: Readonly<Record<string, string>> }

const [form, json, withFile] = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data']

/** Reads what was posted to a page of the desk, as far as the page takes it. */
export async function readDeskBody(
  request: IncomingMessage,
  { takesKb: mostKb = 0, takesJson, takesFile }: Pick<DeskPageRow, 'takesKb' | 'takesJson' | 'takesFile'>,
): Promise<Result<DeskBody, DeskBodyProblem>> {
  if (request.method !== 'POST') return ok({})
  if (mostKb === 0) return refuse({ status: 405, message: 'This page can only be read.' })
  const whole = request.headers['content-type'] ?? ''
  const contentType = whole.split(';')[0]?.trim().toLowerCase() ?? ''
  if (contentType !== (takesFile ? withFile : takesJson ? json : form))
    return refuse({ status: 415, message: 'Only forms of the desk can be sent here.' })

  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > mostKb * 1_024)
        return refuse({ status: 413, message: takesFile ? fileTooLarge(mostKb) : 'This is too long. Please shorten what you wrote.' })
      chunks.push(chunk)
    }
  } catch {
    // The sender has disconnected: this is not an error of the desk.
    return refuse({ status: 400, message: 'This form broke off.' })
  }
  const body = Buffer.concat(chunks)
  // Its parts are named by its content type. What is in a file is judged by who reads it.
  if (takesFile) return ok({ body: new Uint8Array(body), headers: { 'content-type': whole } })
  // The database stores no text with this character, in whichever way it is written.
  if (body.includes(0) || body.includes('%00') || body.includes('\\u0000'))
    return refuse({ status: 400, message: 'This form contains characters that cannot be kept.' })
  return ok({ body: new Uint8Array(body), headers: { 'content-type': contentType } })
}

const fileTooLarge = (mostKb: number): string => `This file has more than ${Math.floor(mostKb / 1_024)} MB: choose fewer days at once.`
