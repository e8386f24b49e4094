import type { TestInfo } from '@playwright/test'

let callers = 0

/** Each test calls from an address of its own, as if through a proxy: how much one may do must not depend on the others. */
export function ownCaller({ workerIndex }: TestInfo): Record<string, string> {
  callers++
  return { 'x-forwarded-for': `10.${workerIndex % 256}.${Math.floor(callers / 256)}.${callers % 256}` }
}
