/** Does the work of a list on so many lanes side by side. */
export async function inLanes<Lane, Item>(lanes: readonly Lane[], items: readonly Item[], work: (lane: Lane, item: Item) => Promise<void>) {
  const left = [...items]
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(lane, item)
    }),
  )
}
