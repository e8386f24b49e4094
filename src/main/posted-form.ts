import type { IncomingMessage } from 'node:http'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Turnstile } from '#src/web/limits.ts'

/** A form of one of our pages, as a browser without scripts sends it. */
export type PostedForm = { readonly body: Buffer; readonly turnstile: Turnstile }

export type PostedFormProblem = { readonly status: 403 | 413 | 415; readonly words: string }

const contentType = 'application/x-www-form-urlencoded'
const largestBytes = 32 * 1024

/** Reads what was posted; what another site's page posts, and what is no form, is refused. */
export async function readPostedForm(request: IncomingMessage): Promise<Result<Buffer, PostedFormProblem>> {
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== contentType)
    return refuse({ status: 415, words: 'Only forms of this shop can be sent here.' })
  if (!isFromOurPage(request)) return refuse({ status: 403, words: 'This form was sent from another site.' })

  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > largestBytes) return refuse({ status: 413, words: 'This form is too long. Please shorten what you wrote.' })
    chunks.push(chunk)
  }
  return ok(Buffer.concat(chunks))
}

/** The same for a page's action, which checks nothing of all this again. */
export const requestOf = (address: string, publicUrl: string, { body }: PostedForm): Request =>
  new Request(new URL(address, publicUrl), { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': contentType } })

/** Programs that are no browser say nothing of where they come from, and have no shopper's rights to misuse. */
function isFromOurPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host)
}
