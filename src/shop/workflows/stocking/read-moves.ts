import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { CsvFault, readRows, type WrittenRow } from '#src/platform/csv/csv-reader.ts'
import { type HandReason, handReasons, isIncoming } from '../../catalogue/stock/stock-move.ts'

/** A change that somebody makes by hand: more units, or fewer when it is below 0. */
export type HandMove = {
  readonly variantId: VariantId
  readonly change: number
  readonly why: HandReason
  readonly note: string | undefined
}

export type ChangeProblem =
  | { readonly code: 'not_a_number' }
  | { readonly code: 'changes_nothing' }
  /** Only a correction goes both ways. */
  | { readonly code: 'wrong_direction'; readonly why: HandReason }

const mostUnits = 1_000_000

/**
 * Reads how many units came in or went out. Whoever writes no sign means the reason's own direction: "3" spoilt are 3 fewer. A correction goes
 * both ways, so that it needs its sign: "+3", "-2".
 */
export function readChange(written: string, why: HandReason): Result<number, ChangeProblem> {
  const [, sign, digits] = /^([+\-−]?)(\d{1,7})$/.exec(written.replace(/\s+/g, '')) ?? []
  const units = Number(digits)
  if (digits === undefined || units > mostUnits || (why === 'corrected' && sign === '' && units > 0))
    return refuse({ code: 'not_a_number' })
  if (units === 0) return refuse({ code: 'changes_nothing' })
  if (why === 'corrected') return ok(sign === '+' ? units : -units)
  const isIn = isIncoming(why)
  if (sign !== '' && (sign === '+') !== isIn) return refuse({ code: 'wrong_direction', why })
  return ok(isIn ? units : -units)
}

/** What is wrong in one line of a list of moves, counted from 1. */
export type LineFault = { readonly line: number; readonly written: string; readonly fault: ChangeProblem | { readonly code: 'not_a_move' } }

/**
 * Reads a list of moves, one a line: SKU, how many, why, and a note if wanted, with commas, semicolons or tabs between them. The first row is
 * left out if it is one of headings. Returns all moves, or every faulty line.
 */
export function readMoves(text: string): Result<readonly HandMove[], readonly LineFault[]> {
  const rows = rowsOf(text)
  if (!rows.ok) return rows
  const lines = rows.value.filter(({ cells }, at) => !(at === 0 && /^sku\b/i.test(cells[0] ?? '')))
  const read = lines.map(({ cells, written, line }) => ({ line, written, move: readLine(cells) }))
  const faults = read.flatMap(({ move, ...place }) => (move.ok ? [] : [{ ...place, fault: move.problem }]))
  return faults.length > 0 ? refuse(faults) : ok(read.flatMap(({ move }) => (move.ok ? [move.value] : [])))
}

/** Quotes that never end are the fault of the line where they stand. */
function rowsOf(text: string): Result<readonly WrittenRow[], readonly LineFault[]> {
  try {
    return ok(readRows(text))
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    const written = text.split(/\r\n|\r|\n/)[error.line - 1]?.trim() ?? ''
    return refuse([{ line: error.line, written, fault: { code: 'not_a_move' } }])
  }
}

function readLine([sku = '', units = '', reason = '', ...rest]: readonly string[]): Result<HandMove, LineFault['fault']> {
  const why = handReasons.find((each) => each === reason.toLowerCase().replaceAll(' ', '_'))
  if (sku === '' || !why) return refuse({ code: 'not_a_move' })
  const change = readChange(units, why)
  const note = rest.filter((cell) => cell !== '').join(', ')
  return change.ok ? ok({ variantId: sku.toUpperCase() as VariantId, change: change.value, why, note: note || undefined }) : change
}
