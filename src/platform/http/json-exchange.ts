import { SupplierError } from '#src/kit/supplier-error.ts'

export type JsonRequest = {
  readonly supplier: string
  readonly method: 'GET' | 'POST' | 'PURGE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly timeoutMs: number
}

/** `json` is undefined when the body is not JSON. */
export type JsonReply = { readonly status: number; readonly json: unknown; readonly retryAfterMs: number | undefined }

/** Sends one request to a supplier and never repeats it. Timeouts and broken connections are thrown; every reply, good or bad, is returned. */
export async function exchangeJson(request: JsonRequest): Promise<JsonReply> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const text = await response.text()
    return { status: response.status, json: parsed(text), retryAfterMs: retryAfterMs(response.headers.get('retry-after')) }
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    const what = isTimeout ? `no reply within ${request.timeoutMs} ms` : 'connection failed'
    throw new SupplierError(isTimeout ? 'timeout' : 'network', `${request.supplier} ${request.method}: ${what}`, { cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfterMs(header: string | null): number | undefined {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined
}
