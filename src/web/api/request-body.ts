import type { ZodError, ZodType } from 'zod'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { isStorableJson } from '#src/kit/storable-text.ts'

export type Issue = { readonly field: string; readonly message: string }

export type UnreadableBody = {
  readonly code: 'invalid_request' | 'body_too_large' | 'unsupported_content_type'
  readonly issues: readonly Issue[]
}

const largestBytes = 256 * 1024

/** The body as `schema` parses it, or its faults field by field. */
export async function readBody<Value>(request: Request, schema: ZodType<Value>): Promise<Result<Value, UnreadableBody>> {
  const json = await readJson(request)
  if (!json.ok) return json
  const parsed = schema.safeParse(json.value)
  return parsed.success ? ok(parsed.data) : refuse({ code: 'invalid_request', issues: toIssues(parsed.error) })
}

/** "cartItems.0.quantity": the field as the caller wrote it. */
export const toIssues = (error: ZodError): Issue[] =>
  error.issues.map(({ path, message }) => ({ field: path.length > 0 ? path.map(String).join('.') : 'body', message }))

/** Any JSON document of at most 256 KB. */
export async function readJson(request: Request): Promise<Result<unknown, UnreadableBody>> {
  // A form of another site can send text/plain without a preflight request, but not JSON.
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    return refuse(unreadable('unsupported_content_type', 'Send JSON with the content type application/json.'))

  const text = await readText(request)
  if (!text.ok) return text
  // PostgreSQL's text cannot hold the character NUL.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text.value)) return refuse(unreadable('invalid_request', 'The body contains a NUL character.'))
  try {
    const value: unknown = JSON.parse(text.value)
    if (isStorableJson(value)) return ok(value)
    return refuse(unreadable('invalid_request', 'The body contains half of a character.'))
  } catch {
    return refuse(unreadable('invalid_request', 'The body is not well-formed JSON.'))
  }
}

/** Any UTF-8 text of at most 256 KB. */
export async function readText(request: Request): Promise<Result<string, UnreadableBody>> {
  const tooLarge = unreadable('body_too_large', `The body is larger than ${largestBytes} bytes.`)
  const length = request.headers.get('content-length')
  if (Number(length) > largestBytes) return refuse(tooLarge)
  try {
    // Node enforces a declared length, so the body can be read at once: a stream costs half as much as placing an order.
    const bytes = length === null ? await readBytes(request, largestBytes) : new Uint8Array(await request.arrayBuffer())
    return bytes ? ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) : refuse(tooLarge)
  } catch {
    return refuse(unreadable('invalid_request', 'The body broke off or is not UTF-8.'))
  }
}

/** Whether the sender disconnected before the whole body arrived, as Node reports it. Nobody reads a reply then. */
export const isBrokenOff = (error: Error & { readonly code?: unknown }): boolean =>
  error.code === 'ECONNRESET' && error.message === 'aborted'

export const brokenOff: Issue = { field: 'body', message: 'The body broke off.' }

/** Undefined when the body is longer than `mostBytes`. */
export async function readBytes({ body }: Request, mostBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const unreadable = (code: UnreadableBody['code'], message: string): UnreadableBody => ({ code, issues: [{ field: 'body', message }] })
