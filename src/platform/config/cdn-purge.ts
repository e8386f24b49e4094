import type { EnvironmentReader } from './environment-reader.ts'

/** What each CDN has to be given. */
const needs = {
  fastly: ['CDN_PURGE_SERVICE', 'CDN_PURGE_TOKEN'],
  cloudflare: ['CDN_PURGE_SERVICE', 'CDN_PURGE_TOKEN'],
  varnish: ['CDN_PURGE_URL'],
  sandbox: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CdnPurge = {
  readonly supplier: keyof typeof needs
  /** Without a slash at its end; undefined for the supplier's own address. */
  readonly url: string | undefined
  readonly service: string
  readonly token: string
}

export function readCdnPurge(reader: EnvironmentReader): CdnPurge | undefined {
  const supplier = reader.text('CDN_PURGE')
  if (supplier === undefined) {
    for (const name of ['CDN_PURGE_URL', 'CDN_PURGE_SERVICE', 'CDN_PURGE_TOKEN'])
      if (reader.text(name)) reader.faults.push(`${name} is of no use without CDN_PURGE`)
    return undefined
  }
  if (!isKnown(supplier)) {
    reader.faults.push(`CDN_PURGE must be one of ${Object.keys(needs).join(', ')}, not "${supplier}"`)
    return undefined
  }
  for (const name of needs[supplier]) if (!reader.text(name)) reader.faults.push(`CDN_PURGE=${supplier} needs ${name}`)
  if (!Number(reader.text('CDN_SECONDS'))) reader.faults.push('CDN_PURGE needs CDN_SECONDS: without it no CDN keeps a page')
  return {
    supplier,
    url: reader.url('CDN_PURGE_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    service: reader.text('CDN_PURGE_SERVICE') ?? '',
    token: reader.text('CDN_PURGE_TOKEN') ?? '',
  }
}

const isKnown = (supplier: string): supplier is CdnPurge['supplier'] => Object.hasOwn(needs, supplier)
