import type { VariantId } from '#src/kit/id.ts'
import { JsonMismatch, listOf, objectOf, oneOf, optional, text, textOf, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type StockFilter, stockFilters } from '../../catalogue/stock/stock-filter.ts'
import { type HandReason, handReasons } from '../../catalogue/stock/stock-move.ts'
import {
  beginCountProblemMessage,
  changeProblemMessage,
  countBegunMessage,
  enteredCountsMessage,
  lineFaultMessage,
  movedAllMessage,
  movedMessage,
  shelfMessage,
  shelfProblemMessage,
  stockProblemMessage,
} from '../../staff-texts/stock-texts.ts'
import { readChange, readMoves } from '../../workflows/stocking/stocking.ts'
import { type ActProblem, type ActSubject, deskAct } from '../desk-act.ts'

type Move = { readonly sku: VariantId; readonly why: HandReason; readonly units: string; readonly note: string | undefined }
/** `was`: what the screen showed. */
type Shelve = { readonly sku: VariantId; readonly was: string; readonly shelf: string | undefined }
type TakeBack = { readonly sku: VariantId; readonly move: string }
type MoveAll = { readonly list: string }
type Begin = { readonly skus: readonly VariantId[] | undefined; readonly filter: StockFilter; readonly q: string | undefined }
type Counted = { readonly count: number; readonly lines: readonly { readonly variantId: VariantId; readonly written: string }[] }

const sku = textOf<VariantId>()
const aboutVariant = ({ sku }: { readonly sku: VariantId }): ActSubject => ({ kind: 'product', number: sku })
const aboutStock = (): ActSubject => ({ kind: 'shop', number: 'stock' })
const mostNote = 300
const mostFaults = 5

/** Changes of the stock by hand, and stocktaking. What was moved by hand can be taken back; a count is corrected by entering it once more. */
export const stockActs = {
  'stock.move': deskAct<Move>({
    right: 'moveStock',
    effect: 'at-once',
    input: objectOf<Move>({ sku, why: oneOf(...handReasons), units: text, note: optional(text) }),
    about: aboutVariant,
    async run({ sku: variantId, why, units, note: written = '' }, { by }, { rooms }) {
      const change = readChange(units, why)
      if (!change.ok) return refuse({ code: change.problem.code, message: changeProblemMessage(change.problem), field: 'units' })
      const note = written.trim() || undefined
      if (note && note.length > mostNote) return refuse({ code: 'too_long', message: `At most ${mostNote} characters.`, field: 'note' })
      const moved = await rooms.stocking.move({ moves: [{ variantId, change: change.value, why, note }], by })
      if (!moved.ok) return refused(moved.problem, 'units')
      const [now] = moved.value
      const changes = [{ field: 'stock', before: String(now!.onHand - now!.change), after: String(now!.onHand) }]
      return ok({ message: movedMessage(now!), undo: { act: 'stock.takeBack', input: { sku: variantId, move: now!.moveId } }, changes })
    },
  }),

  'stock.setShelf': deskAct<Shelve>({
    right: 'moveStock',
    effect: 'at-once',
    input: objectOf<Shelve>({ sku, was: text, shelf: optional(text) }),
    about: aboutVariant,
    async run({ sku: variantId, was: seen, shelf: written = '' }, _, { rooms }) {
      const set = await rooms.stocking.setShelf({ variantId, shelf: written, seen })
      if (!set.ok) return refuse({ code: set.problem.code, message: shelfProblemMessage(set.problem), field: 'shelf' })
      const { before = '', shelf = '' } = set.value
      const undo = { act: 'stock.setShelf', input: { sku: variantId, was: shelf, shelf: before } }
      return ok({ message: shelfMessage(set.value), undo, changes: [{ field: 'shelf', before, after: shelf }] })
    },
  }),

  'stock.takeBack': deskAct<TakeBack>({
    right: 'moveStock',
    effect: 'at-once',
    input: objectOf<TakeBack>({ sku, move: numberAsText }),
    about: aboutVariant,
    async run({ move: moveId }, { by }, { rooms }) {
      const back = await rooms.stocking.takeBack({ moveId, by })
      return back.ok ? ok({ message: `${movedMessage(back.value)} The move is taken back.` }) : refused(back.problem)
    },
  }),

  /** A list of moves, one a line: all of them or, with every faulty line named, none. */
  'stock.moveAll': deskAct<MoveAll>({
    right: 'moveStock',
    effect: 'at-once',
    input: objectOf<MoveAll>({ list: text }),
    about: aboutStock,
    async run({ list }, { by }, { rooms }) {
      const read = readMoves(list)
      if (!read.ok) {
        const more = read.problem.length > mostFaults ? ` And ${read.problem.length - mostFaults} more.` : ''
        const message = `${read.problem.slice(0, mostFaults).map(lineFaultMessage).join(' ')}${more}`
        return refuse({ code: 'faulty_lines', message, field: 'list' })
      }
      if (read.value.length === 0) return refuse({ code: 'no_moves', message: 'There is no move in it.', field: 'list' })
      const moved = await rooms.stocking.move({ moves: read.value, by })
      if (!moved.ok) return refused(moved.problem, 'list')
      return ok({ message: movedAllMessage(read.value.length) })
    },
  }),

  /** A sheet for the chosen variants, or for all of a filter. */
  'stock.beginCount': deskAct<Begin>({
    right: 'moveStock',
    effect: 'at-once',
    input: objectOf<Begin>({ skus: optional(listOf(sku)), filter: oneOf(...stockFilters), q: optional(text) }),
    about: aboutStock,
    async run({ skus, filter, q = '' }, { by }, { rooms }) {
      const variantIds = skus ?? (await rooms.stocking.listToCount({ filter, text: q }))
      const begun = await rooms.stocking.beginCount({ variantIds, by })
      if (!begun.ok) return refuse({ code: begun.problem.code, message: beginCountProblemMessage(begun.problem) })
      return ok({ message: countBegunMessage(begun.value.number) })
    },
  }),

  'stock.enterCounts': deskAct<Counted>({
    right: 'moveStock',
    effect: 'at-once',
    input: countedLines,
    about: ({ count }) => ({ kind: 'shop', number: `count ${count}` }),
    async run({ count, lines }, { by }, { rooms }) {
      const faulty = lines.find(({ written }) => !/^\d{1,6}$/.test(written))
      if (faulty)
        return refuse({
          code: 'not_a_number',
          message: `${faulty.variantId}: how many were counted is a whole number, not “${faulty.written.slice(0, 20)}”.`,
          field: `${lineField}${faulty.variantId}`,
        })
      if (lines.length === 0) return refuse({ code: 'nothing_counted', message: 'Nothing was entered.' })
      const entered = await rooms.stocking.enterCounts({
        number: count,
        lines: lines.map(({ variantId, written }) => ({ variantId, counted: Number(written) })),
        by,
      })
      if (!entered.ok) return refuse({ code: 'no_such_line', message: `${entered.problem.variantId ?? 'That'} is not on this sheet.` })
      const changes = entered.value.moved.map(({ variantId, change }) => ({ field: variantId, after: String(change) }))
      return ok({ message: enteredCountsMessage(entered.value), changes })
    },
  }),
}

/** Before the SKU, in the name of a field of a count. */
const lineField = 'counted '

/** One field for each SKU; those that were left empty were not counted. */
function countedLines(json: unknown): Counted {
  const { count } = objectOf<{ count: number }>({ count: wholeNumber })(json)
  const lines = Object.entries(json as Readonly<Record<string, unknown>>).flatMap(([name, written]) =>
    name.startsWith(lineField) && text(written).trim() !== ''
      ? [{ variantId: name.slice(lineField.length) as VariantId, written: text(written).trim() }]
      : [],
  )
  return { count, lines }
}

function numberAsText(json: unknown): string {
  if (!/^\d{1,18}$/.test(text(json))) throw new JsonMismatch('a number')
  return text(json)
}

const refused = (problem: Parameters<typeof stockProblemMessage>[0], field?: string): Result<never, ActProblem> =>
  refuse({ code: problem.code, message: stockProblemMessage(problem), ...(field && { field }) })
