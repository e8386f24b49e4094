import { paise, type Paise } from '../money.ts'
import { type Day, parseDay } from '../time/day.ts'

/** Returns the JSON value as `Value`, without the fields that `Value` does not have. Throws JsonMismatch when it is something else. */
export type JsonParser<Value> = (json: unknown) => Value

/** A JSON value is not what it should be. */
export class JsonMismatch extends Error {
  override name = 'JsonMismatch'
  /** Where in the whole value, such as `lines[0].quantity`; empty for the value itself. */
  readonly path: string
  readonly expected: string

  constructor(expected: string, path = '') {
    super(`${path || 'the value'} is not ${expected}`)
    this.path = path
    this.expected = expected
  }
}

export function text(json: unknown): string {
  if (typeof json !== 'string') throw new JsonMismatch('text')
  return json
}

/** Returns text of a branded type, such as an order id. It checks only that it is text: the writer has validated it. */
export const textOf =
  <Brand extends string>(): JsonParser<Brand> =>
  (json) =>
    text(json) as Brand

export function flag(json: unknown): boolean {
  if (typeof json !== 'boolean') throw new JsonMismatch('true or false')
  return json
}

export function wholeNumber(json: unknown): number {
  if (!Number.isSafeInteger(json)) throw new JsonMismatch('a whole number')
  return json as number
}

export function finiteNumber(json: unknown): number {
  if (!Number.isFinite(json)) throw new JsonMismatch('a number')
  return json as number
}

export const amountPaise: JsonParser<Paise> = (json) => paise(wholeNumber(json))

/** JSON has no dates: a moment is stored as text of ISO 8601. */
export function moment(json: unknown): Date {
  const date = new Date(text(json))
  if (Number.isNaN(date.getTime())) throw new JsonMismatch('a date and time')
  return date
}

export function calendarDay(json: unknown): Day {
  const day = parseDay(text(json))
  if (!day) throw new JsonMismatch('a day such as 2026-11-22')
  return day
}

export const oneOf =
  <const Choices extends readonly string[]>(...choices: Choices): JsonParser<Choices[number]> =>
  (json) => {
    if (!choices.includes(json as string)) throw new JsonMismatch(`one of ${choices.join(', ')}`)
    return json as Choices[number]
  }

/** JSON leaves out what is undefined. */
export const optional =
  <Value>(parse: JsonParser<Value>): JsonParser<Value | undefined> =>
  (json) =>
    json === undefined || json === null ? undefined : parse(json)

export const listOf =
  <Item>(parse: JsonParser<Item>): JsonParser<Item[]> =>
  (json) => {
    if (!Array.isArray(json)) throw new JsonMismatch('a list')
    return json.map((item, at) => inside(`[${at}]`, parse, item))
  }

/** An object with any names, whose values are all of one kind. */
export const recordOf =
  <Value>(parse: JsonParser<Value>): JsonParser<Readonly<Record<string, Value>>> =>
  (json) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new JsonMismatch('an object')
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, inside(name, parse, value)]))
  }

/** A list of exactly so many items, each with a parser of its own. */
export const tupleOf =
  <const Items extends readonly unknown[]>(...parsers: { readonly [At in keyof Items]: JsonParser<Items[At]> }): JsonParser<Items> =>
  (json) => {
    if (!Array.isArray(json) || json.length !== parsers.length) throw new JsonMismatch(`a list of ${parsers.length}`)
    return parsers.map((parse, at) => inside(`[${at}]`, parse, json[at])) as unknown as Items
  }

/** One parser for each field of a type: a field that is added to the type and not here does not compile. */
export type Fields<Shape> = { readonly [Field in keyof Shape]-?: JsonParser<Shape[Field]> }

/** A field that comes out undefined is left out, as JSON leaves it out. */
export function objectOf<Shape>(fields: Fields<Shape>): JsonParser<Shape> {
  const parsers = Object.entries<JsonParser<unknown>>(fields)
  return (json) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new JsonMismatch('an object')
    const shape: Record<string, unknown> = {}
    for (const [name, parse] of parsers) {
      const value = inside(name, parse, (json as Record<string, unknown>)[name])
      if (value !== undefined) shape[name] = value
    }
    return shape as Shape
  }
}

/** Chooses the parser by the text in the field `tag`. */
export const taggedBy =
  <Value>(tag: string, parsers: Readonly<Record<string, JsonParser<Value>>>): JsonParser<Value> =>
  (json) => {
    const name = (json as Readonly<Record<string, unknown>> | null | undefined)?.[tag]
    const parse = typeof name === 'string' && Object.hasOwn(parsers, name) ? parsers[name] : undefined
    if (!parse) throw new JsonMismatch(`one of ${Object.keys(parsers).join(', ')}`, tag)
    return parse(json)
  }

function inside<Value>(place: string, parse: JsonParser<Value>, json: unknown): Value {
  try {
    return parse(json)
  } catch (error) {
    if (!(error instanceof JsonMismatch)) throw error
    throw new JsonMismatch(error.expected, error.path === '' || error.path.startsWith('[') ? place + error.path : `${place}.${error.path}`)
  }
}
