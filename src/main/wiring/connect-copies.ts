import { cdnPageCopies } from '#src/integrations/cdn/cdn-page-copies.ts'
import type { CdnPurge } from '#src/platform/config/cdn-purge.ts'
import { type CdnSandbox, cdnSandboxAccess, startCdnSandbox } from '#src/sandbox/cdn/cdn-sandbox.ts'
import type { PageCopies } from '#src/shop/catalogue/page-copies.port.ts'

const timeoutMs = 10_000

/** The sandbox is told as Fastly is. */
const copiesAt = (url: string): PageCopies => cdnPageCopies({ supplier: 'fastly', url, ...cdnSandboxAccess, timeoutMs })

/** The CDN that is told; undefined when none is. The sandbox must be there before. */
export function reachCopies(purge: CdnPurge | undefined, findSandbox: () => string): PageCopies | undefined {
  if (!purge) return undefined
  const { supplier, ...access } = purge
  return supplier === 'sandbox' ? copiesAt(findSandbox()) : cdnPageCopies({ supplier, ...access, timeoutMs })
}

/** Starts the sandbox of a CDN if that is asked for. */
export async function connectCopies(
  purge: CdnPurge | undefined,
  port: number,
): Promise<{ readonly port: PageCopies | undefined; readonly sandbox?: CdnSandbox }> {
  if (purge?.supplier !== 'sandbox') return { port: reachCopies(purge, () => '') }
  const sandbox = await startCdnSandbox({ port })
  return { port: copiesAt(sandbox.url), sandbox }
}
