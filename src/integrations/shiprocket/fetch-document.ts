import { SupplierError } from '#src/kit/supplier-error.ts'

const largestBytes = 10 * 1024 * 1024

/** Returns a PDF of at most 10 MB. Anything else counts as not ready yet, because the carrier gives the address before it has written the file. */
export async function fetchDocument(
  url: string,
  { onlySecure, timeoutMs }: { onlySecure: boolean; timeoutMs: number },
): Promise<Uint8Array> {
  if (!URL.canParse(url) || (onlySecure && !url.startsWith('https:'))) throw notReady(url, 'it is no secure address')
  const content = await download(url, timeoutMs)
  if (Buffer.from(content.subarray(0, 5)).toString('latin1') !== '%PDF-') throw notReady(url, 'it is no PDF')
  return content
}

async function download(url: string, timeoutMs: number): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw notReady(url, `status ${response.status}`)
    return await readAtMost(response, url)
  } catch (cause) {
    if (cause instanceof SupplierError) throw cause
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new SupplierError(isTimeout ? 'timeout' : 'network', `the document at ${url} cannot be fetched`, { cause })
  }
}

async function readAtMost(response: Response, url: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestBytes) throw notReady(url, 'it is larger than 10 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const notReady = (url: string, why: string): SupplierError =>
  new SupplierError('not_ready', `the document at ${url} cannot be copied: ${why}`)
