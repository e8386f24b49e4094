import type { IncomingMessage } from 'node:http'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { LimitName, TakePermit } from '#src/web/limits.ts'
import { waitMessage } from '#src/web/wait-message.ts'

/** A form of one of our pages, as a browser without scripts sends it. */
export type PostedForm = {
  readonly body: Buffer
  /** With the boundary of its parts; only where it carries files. */
  readonly contentType?: string
  /** Counts what the form does; returns the seconds to wait when it is too much. */
  readonly takePermit: () => Promise<number | undefined>
}

export type PostedFormProblem = { readonly status: 400 | 403 | 413 | 415 | 429; readonly message: string; readonly waitSeconds?: number }

const contentType = 'application/x-www-form-urlencoded'
const withFiles = 'multipart/form-data'
const largestBytes = 32 * 1024
const megabyte = 1_024 * 1_024
/** A browser shows the refusal of files only once it has sent all of them: so much more is read, and not kept. */
const excessBytes = 64 * megabyte

type PostedFormOptions = {
  /** Where our pages are. */
  readonly publicUrl?: string | undefined
  /** Set where the form carries files: so many MB together. */
  readonly filesMb?: number | undefined
}

/** A form that a page takes under `limit`, unless this caller posts too many. */
export async function receiveForm(
  request: IncomingMessage,
  limit: LimitName,
  take: TakePermit,
  { publicUrl, filesMb }: PostedFormOptions = {},
): Promise<Result<PostedForm, PostedFormProblem>> {
  const waitSeconds = await take('forms')
  if (waitSeconds !== undefined) return refuse({ status: 429, message: waitMessage(waitSeconds), waitSeconds })
  const body = await readPostedForm(request, { publicUrl, filesMb })
  const type = filesMb ? request.headers['content-type'] : undefined
  return body.ok ? ok({ body: body.value, ...(type && { contentType: type }), takePermit: () => take(limit) }) : body
}

/** Reads a posted form. Refuses one that another site's page posts, and a body that is not a form. */
export async function readPostedForm(
  request: IncomingMessage,
  { publicUrl, filesMb }: PostedFormOptions = {},
): Promise<Result<Buffer, PostedFormProblem>> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== contentType && !(filesMb && type === withFiles))
    return refuse({ status: 415, message: 'Only forms of this shop can be sent here.' })
  if (!isFromOurPage(request, publicUrl)) return refuse({ status: 403, message: 'This form was sent from another site.' })

  const read =
    type === withFiles && filesMb ? await readBytes(request, filesMb * megabyte, excessBytes) : await readBytes(request, largestBytes, 0)
  if (read === 'too_large') return refuse({ status: 413, message: tooLargeMessage(type === withFiles ? filesMb : undefined) })
  // The sender has disconnected: this is not an error of the shop.
  if (read === 'broken_off') return refuse({ status: 400, message: 'This form broke off.' })
  // What is in a file is judged by who reads it.
  if (type !== withFiles && (read.includes(0) || read.includes('%00')))
    return refuse({ status: 400, message: 'This form contains characters that cannot be kept.' })
  return ok(read)
}

const tooLargeMessage = (filesMb: number | undefined): string =>
  filesMb === undefined
    ? 'This form is too long. Please shorten what you wrote.'
    : `Your photographs together have more than ${filesMb} MB. Please go back and choose fewer or smaller ones; nothing was kept.`

async function readBytes(request: IncomingMessage, most: number, excess: number): Promise<Buffer | 'too_large' | 'broken_off'> {
  let chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes <= most) chunks.push(chunk)
      else chunks = []
      if (bytes > most + excess) return 'too_large'
    }
  } catch {
    return 'broken_off'
  }
  return bytes > most ? 'too_large' : Buffer.concat(chunks)
}

/** The request for a page's action, which relies on the checks above. */
export const requestOf = (address: string, publicUrl: string, { body, contentType: type = contentType }: PostedForm): Request =>
  new Request(new URL(address, publicUrl), { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': type } })

/**
 * Programs that are not browsers send no origin, and carry no shopper's rights that could be misused. A proxy may put its own name for
 * the shop in place of the host that the browser asked, so that only `publicUrl` tells.
 */
function isFromOurPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined || (publicUrl !== undefined && origin === new URL(publicUrl).origin)) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}
