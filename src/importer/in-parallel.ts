import { availableParallelism } from 'node:os'

/** Runs `work` on every item, as many at once as there are processors. */
export async function inParallel<Item, Value>(items: readonly Item[], work: (item: Item) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [place, item] of queue) values[place] = await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return values
}
