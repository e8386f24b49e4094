import type { TestInfo } from '@playwright/test'

let addressCount = 0

/** Each test calls from an address of its own, as if through a proxy: how much one may do must not depend on the others. */
export function ownIpAddress({ workerIndex }: TestInfo): Record<string, string> {
  addressCount++
  return { 'x-forwarded-for': `10.${workerIndex % 256}.${Math.floor(addressCount / 256)}.${addressCount % 256}` }
}
