import type { TestInfo } from '@playwright/test'

let addressCount = 0

/** Gives each test an IP address of its own, as if through a proxy, so that tests do not share a rate limit. */
export function ownIpAddress({ workerIndex }: TestInfo): Record<string, string> {
  addressCount++
  return { 'x-forwarded-for': `10.${workerIndex % 256}.${Math.floor(addressCount / 256)}.${addressCount % 256}` }
}
