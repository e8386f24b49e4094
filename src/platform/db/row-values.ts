import pg from 'pg'

/** How PostgreSQL's values become JavaScript: whole numbers as `number` while exact, dates as text, the rest as `pg` does it. */
export const rowValues: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : own.get(oid)) ?? pg.types.getTypeParser(oid as never, format as never),
} as pg.CustomTypesConfig

const int8 = 20
const numeric = 1700
const date = 1082
const int8Array = 1016
const numericArray = 1231
const dateArray = 1182

const toInteger = (text: string): number | bigint => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** A sum over bigint is numeric: a number when no digit is lost, else the text. */
const toNumeric = (text: string): number | string => {
  const value = Number(text)
  return text.replace(/[-.]/g, '').length <= 15 && Number.isFinite(value) ? value : text
}

const asText = (text: string): string => text

const parseTextArray = pg.types.getTypeParser(1009 as never) as unknown as (text: string) => unknown[]
const each =
  (parse: (text: string) => unknown) =>
  (text: string): unknown =>
    mapNested(parseTextArray(text), parse)
const mapNested = (values: unknown[], parse: (text: string) => unknown): unknown[] =>
  values.map((value) => (Array.isArray(value) ? mapNested(value, parse) : value === null ? null : parse(value as string)))

const own = new Map<number, (text: string) => unknown>([
  [int8, toInteger],
  [numeric, toNumeric],
  // pg would turn a date into midnight of the machine's own time zone, which can be another day in UTC.
  [date, asText],
  [int8Array, each(toInteger)],
  [numericArray, each(toNumeric)],
  [dateArray, each(asText)],
])
