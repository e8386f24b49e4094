/** Returns the units that a form gives for lines of an order, as [position, units]: a field `units2` has those of the second line. */
export const typedUnits = (json: unknown, field: string): (readonly [number, number])[] =>
  Object.entries(json as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const [, before, position] = /^([a-z]+)(\d{1,2})$/.exec(name) ?? []
    const units = Number(value)
    return before === field && Number(position) > 0 && Number.isInteger(units) && units > 0 ? [[Number(position), units] as const] : []
  })
