/**
 * Returns the shortest list that it finds that still fails: first it leaves out halves, then ever smaller parts, until no single item can be
 * left out (delta debugging by Zeller and Hildebrandt).
 */
export async function shrink<Item>(
  items: readonly Item[],
  stillFails: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let shortest = items
  for (let parts = 2; shortest.length > 1; ) {
    const without = leavingOut(shortest, parts)
    const failing = await firstThat(without, stillFails)
    if (failing) {
      shortest = failing
      parts = Math.max(2, Math.min(parts - 1, shortest.length))
    } else if (parts >= shortest.length) break
    else parts = Math.min(2 * parts, shortest.length)
  }
  return shortest
}

/** The list without its first part, without its second part, and so on. */
function leavingOut<Item>(items: readonly Item[], parts: number): readonly (readonly Item[])[] {
  const size = Math.ceil(items.length / parts)
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.toSpliced(part * size, size))
}

async function firstThat<Item>(lists: readonly Item[], isIt: (list: Item) => Promise<boolean>): Promise<Item | undefined> {
  for (const list of lists) if (await isIt(list)) return list
  return undefined
}
