/** So many items are worked on before others have their turn. */
const turnSize = 50

/** Maps a long list as `map` does, and lets the process answer other requests in between. */
export async function mapInTurns<Item, Value>(items: readonly Item[], work: (item: Item, at: number) => Value): Promise<Value[]> {
  const values: Value[] = []
  for (const [at, item] of items.entries()) {
    values.push(work(item, at))
    if (at % turnSize === turnSize - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return values
}
