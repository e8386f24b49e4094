import type { IncomingMessage } from 'node:http'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { LimitName, TakePermit } from '#src/web/limits.ts'
import { waitMessage } from '#src/web/wait-message.ts'

/** A form of one of our pages, as a browser without scripts sends it. */
export type PostedForm = {
  readonly body: Buffer
  /** Counts what the form does; returns the seconds to wait when it is too much. */
  readonly takePermit: () => Promise<number | undefined>
}

export type PostedFormProblem = { readonly status: 400 | 403 | 413 | 415 | 429; readonly message: string; readonly waitSeconds?: number }

const contentType = 'application/x-www-form-urlencoded'
const largestBytes = 32 * 1024

/** A form that a page takes under `limit`, unless this caller posts too many. */
export async function receiveForm(
  request: IncomingMessage,
  limit: LimitName,
  take: TakePermit,
  publicUrl?: string,
): Promise<Result<PostedForm, PostedFormProblem>> {
  const waitSeconds = await take('forms')
  if (waitSeconds !== undefined) return refuse({ status: 429, message: waitMessage(waitSeconds), waitSeconds })
  const body = await readPostedForm(request, publicUrl)
  return body.ok ? ok({ body: body.value, takePermit: () => take(limit) }) : body
}

/** Reads a posted form. Refuses one that another site's page posts, and a body that is not a form. `publicUrl`: where our pages are. */
export async function readPostedForm(request: IncomingMessage, publicUrl?: string): Promise<Result<Buffer, PostedFormProblem>> {
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== contentType)
    return refuse({ status: 415, message: 'Only forms of this shop can be sent here.' })
  if (!isFromOurPage(request, publicUrl)) return refuse({ status: 403, message: 'This form was sent from another site.' })

  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > largestBytes) return refuse({ status: 413, message: 'This form is too long. Please shorten what you wrote.' })
      chunks.push(chunk)
    }
    const form = Buffer.concat(chunks)
    if (form.includes(0) || form.includes('%00'))
      return refuse({ status: 400, message: 'This form contains characters that cannot be kept.' })
    return ok(form)
  } catch {
    // The sender has disconnected: this is not an error of the shop.
    return refuse({ status: 400, message: 'This form broke off.' })
  }
}

/** The request for a page's action, which relies on the checks above. */
export const requestOf = (address: string, publicUrl: string, { body }: PostedForm): Request =>
  new Request(new URL(address, publicUrl), { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': contentType } })

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
