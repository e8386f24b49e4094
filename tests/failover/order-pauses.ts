/** When orders were acknowledged, and for how long none was after each failure. */
export type OrderPauses = {
  acknowledged(): void
  failed(kind: string): void
  /** The longest time between two acknowledged orders, from one failure to the next, by kind of failure. */
  seconds(): ReadonlyMap<string, readonly number[]>
  readonly count: number
}

export function measureOrderPauses(now: () => number = () => performance.now()): OrderPauses {
  const orders: number[] = []
  const failures: { readonly kind: string; readonly at: number }[] = []
  return {
    acknowledged: () => void orders.push(now()),
    failed: (kind) => void failures.push({ kind, at: now() }),
    seconds() {
      const byKind = new Map<string, number[]>()
      for (const [index, { kind, at }] of failures.entries()) {
        const until = failures[index + 1]?.at ?? Number.POSITIVE_INFINITY
        const times = orders.filter((time) => time < until)
        const before = times.filter((time) => time < at).at(-1) ?? at
        const after = [before, ...times.filter((time) => time >= at)]
        const longest = Math.max(0, ...after.slice(1).map((time, next) => time - after[next]!))
        byKind.set(kind, [...(byKind.get(kind) ?? []), longest / 1_000])
      }
      return byKind
    },
    get count() {
      return orders.length
    },
  }
}

export const median = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

export const tenths = (figure: number): string => String(Math.round(figure * 10) / 10)
