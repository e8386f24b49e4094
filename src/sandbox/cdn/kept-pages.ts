import type { Reply } from '../reply.ts'

type KeptPage = { readonly reply: Reply; readonly keys: ReadonlySet<string>; readonly keptAtMs: number; readonly seconds: number }

/** What a CDN keeps of an origin: what the origin allows, for as long as it says, under the keys that it names. */
export function keptPages(now: () => number) {
  const pages = new Map<string, KeptPage>()
  return {
    find(address: string): Reply | undefined {
      const page = pages.get(address)
      if (!page) return undefined
      const age = Math.floor((now() - page.keptAtMs) / 1_000)
      if (age >= page.seconds) return undefined
      return { ...page.reply, headers: { ...page.reply.headers, age: String(age), 'x-cache': 'HIT' } }
    },
    keep(address: string, reply: Reply, origin: Headers): void {
      const seconds = Number(/max-age=(\d+)/.exec(origin.get('cdn-cache-control') ?? '')?.[1] ?? 0)
      if (seconds === 0) return
      const keys = new Set(origin.get('surrogate-key')?.split(' ') ?? [])
      pages.set(address, { reply, keys, seconds, keptAtMs: now() })
    },
    /** Returns how many pages it was. */
    drop(dropped: readonly string[]): number {
      const gone = [...pages].filter(([, { keys }]) => dropped.some((key) => keys.has(key)))
      for (const [address] of gone) pages.delete(address)
      return gone.length
    },
    addresses: (): string[] => [...pages.keys()],
  }
}
