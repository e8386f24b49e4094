/**
 * Runs `work` on every item, on so many at once, and returns the values in the order of the items. After a failure no further item is begun,
 * and the failure is thrown once nothing runs any more.
 */
export async function inParallel<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  const failures: unknown[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [place, item] of queue) {
      if (failures.length > 0) return
      await work(item).then(
        (value) => void (values[place] = value),
        (failure: unknown) => void failures.push(failure),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
  return values
}
