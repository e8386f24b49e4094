import { type Count, countedUpTo, countOf, type Page, type PageCursor } from '#src/kit/page.ts'
import type { Sql } from './database.ts'

const pageSize = 50

/** A list in the order of an index, the newest first unless it says otherwise. */
export type KeyedList = {
  readonly table: string
  /** What it is ordered by, all of it descending, or all of it ascending where the oldest comes first; the last column is unique, and names a row in addresses. */
  readonly columns: readonly string[]
  readonly isOldestFirst?: boolean
  /** Which rows are in it, with their values. */
  readonly where: readonly Condition[]
}

/** `$` stands for the value; without a value the condition stands for itself. */
export type Condition = readonly [text: string, value?: unknown]

/** The conditions whose value is given. */
export const given = (...conditions: readonly Condition[]): Condition[] => conditions.filter(([, value]) => value !== undefined)

/**
 * Returns the names of the rows of one page, to be read by the caller. A cursor that names no row begins at the newest. Pages are found by the
 * values of their neighbours, never by skipping rows: the thousandth page costs what the first does, and rows that come in meanwhile move nothing.
 */
export async function readKeyedPage(sql: Sql, list: KeyedList, cursor: PageCursor | undefined): Promise<Page<string>> {
  const place = cursor && (await findPlace(sql, list, 'before' in cursor ? cursor.before : cursor.after))
  if (cursor && !place) return readKeyedPage(sql, list, undefined)
  const isBackwards = cursor !== undefined && 'before' in cursor
  const [total, read] = await Promise.all([count(sql, list, undefined), readNames(sql, list, place && { place, isBackwards })])
  if (read.length === 0 && cursor) return readKeyedPage(sql, list, undefined)

  const goesOn = read.length > pageSize
  const rows = isBackwards ? read.slice(0, pageSize).toReversed() : read.slice(0, pageSize)
  const [first, last] = [rows[0], rows.at(-1)]
  const firstPlace = cursor && first !== undefined ? await findPlace(sql, list, first) : undefined
  const before = firstPlace ? await count(sql, list, firstPlace) : countOf(0)
  return {
    rows,
    total,
    before: before.isExact ? before.atLeast : undefined,
    newer: first !== undefined && before.atLeast > 0 ? { before: first } : undefined,
    older: last !== undefined && (isBackwards || goesOn) ? { after: last } : undefined,
  }
}

/** The values of a row's columns. In the statement as values, the plan knows how many rows come before them. */
type Place = readonly unknown[]

const nameOf = ({ columns }: KeyedList): string => columns.at(-1) ?? ''

async function findPlace(sql: Sql, list: KeyedList, name: string): Promise<Place | undefined> {
  const { table, columns } = list
  const [row] = await sql.query<Record<string, string>>(
    `select ${columns.map((column, at) => `${column}::text as at${at}`).join(', ')} from ${table} where ${nameOf(list)} = $1`,
    [name],
  )
  return row && columns.map((_, at) => row[`at${at}`])
}

type From = { readonly place: Place; readonly isBackwards: boolean }

async function readNames(sql: Sql, list: KeyedList, from: From | undefined): Promise<string[]> {
  const { text, values } = conditionsOf(list, from && { place: from.place, isBefore: from.isBackwards })
  const order = list.columns
    .map((column) => `${column} ${(from?.isBackwards ?? false) === (list.isOldestFirst ?? false) ? 'desc' : 'asc'}`)
    .join(', ')
  const rows = await sql.query<{ name: string }>(
    `select ${nameOf(list)}::text as name from ${list.table} where ${text} order by ${order} limit ${pageSize + 1}`,
    values,
  )
  return rows.map((row) => row.name)
}

/** All of the list, or what comes before a place; in the order of the index, so that it is left off after a thousand. */
async function count(sql: Sql, list: KeyedList, before: Place | undefined): Promise<Count> {
  const { text, values } = conditionsOf(list, before && { place: before, isBefore: true })
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from (select 1 from ${list.table} where ${text} limit ${countedUpTo + 1}) as counted`,
    values,
  )
  return countOf(row?.count ?? 0)
}

function conditionsOf({ columns, where, isOldestFirst = false }: KeyedList, from: { place: Place; isBefore: boolean } | undefined) {
  const values: unknown[] = []
  const numbered = (value: unknown): string => `$${values.push(value)}`
  const texts = where.map(([text, value]) => (value === undefined ? text : text.replaceAll('$', numbered(value))))
  const sign = from?.isBefore === isOldestFirst ? '<' : '>'
  if (from) texts.push(`(${columns.join(', ')}) ${sign} (${from.place.map(numbered).join(', ')})`)
  return { text: texts.length > 0 ? texts.join(' and ') : 'true', values }
}
