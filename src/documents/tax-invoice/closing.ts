import { amountInWords } from '#src/kit/amount-in-words.ts'
import { formatPercent } from '#src/kit/money.ts'
import { type TaxTotals, totalsOf } from '#src/shop/tax/split-tax.ts'
import type { TaxedLine } from '#src/shop/tax/tax-document.ts'
import type { DrawnDocument } from './drawn-document.ts'
import { amountOf } from './goods-table.ts'
import { colours, margin, type Role, rightEdge, styles } from './sheet-marks.ts'
import { stateTaxName } from './tax-document-texts.ts'
import { type Measure, wrap } from './typesetting.ts'
import type { Sheets } from './sheets.ts'

const totalsLeft = 350
const leading = 15
const signatureHeight = 104

type Row = readonly [label: string, amount: string]

/** The height that `writeClosing` needs, in points. */
export function closingHeightOf(document: DrawnDocument, measure: Measure): number {
  const totals = 16 + totalRows(document).length * leading + 26
  return Math.max(totals, 22 + amountLines(document, measure).length * 12) + summaryHeight(document) + signatureHeight
}

/** Writes the totals, the amount in words, the summary by HSN code and the signature. */
export function writeClosing(sheets: Sheets, document: DrawnDocument): void {
  const top = sheets.y
  const afterTotals = writeTotals(sheets, document)
  const afterWords = writeAmountInWords(sheets, document, top)
  sheets.y = Math.max(afterTotals, afterWords)
  writeSummary(sheets, document)
  writeSignature(sheets, document)
}

function totalRows(document: DrawnDocument): Row[] {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = totalsOf(document.lines)
  if (!document.isTaxed) return []
  const isIntraState = document.placeOfSupply === document.seller.stateCode
  return [
    ['Taxable value', amountOf(taxablePaise)],
    ...(isIntraState
      ? ([
          ['CGST', amountOf(cgstPaise)],
          [stateTaxName(document), amountOf(sgstPaise)],
        ] as const)
      : ([['IGST', amountOf(igstPaise)]] as const)),
  ]
}

function writeTotals(sheets: Sheets, document: DrawnDocument): number {
  let y = sheets.y + 18
  const role = (row: string, id: string): Role => ({ tag: id === 'label' ? 'TH' : 'TD', id: `${row} ${id}`, table: 'totals', row })
  for (const [label, amount] of totalRows(document)) {
    sheets.write(label, styles.text, role(label, 'label'), { x: totalsLeft, y })
    sheets.write(amount, styles.text, role(label, 'amount'), { right: rightEdge, y })
    y += leading
  }
  sheets.rule(totalsLeft, y - 6, rightEdge, colours.ink)
  const label = document.totalLabel
  sheets.write(label, styles.total, role(label, 'label'), { x: totalsLeft, y: y + 12 })
  sheets.write(`₹${amountOf(totalsOf(document.lines).totalPaise)}`, styles.total, role(label, 'amount'), { right: rightEdge, y: y + 12 })
  return y + 24
}

const amountWidth = totalsLeft - margin.left - 30

const amountLines = (document: DrawnDocument, measure: Measure): string[] =>
  wrap(amountInWords(totalsOf(document.lines).totalPaise), styles.text, amountWidth, measure)

function writeAmountInWords(sheets: Sheets, document: DrawnDocument, top: number): number {
  sheets.write('Amount in words', styles.label, { tag: 'P', id: 'amount label' }, { x: margin.left, y: top + 18 })
  const amount = amountInWords(totalsOf(document.lines).totalPaise)
  return (
    12 +
    sheets.writeLines(amount, styles.text, { tag: 'P', id: 'amount' }, { x: margin.left, y: top + 31, width: amountWidth, leading: 12 })
  )
}

/** The tax by HSN code and rate. Not printed for a single rate, where it would repeat the totals. */
function summaryOf({ lines }: DrawnDocument): { readonly name: string; readonly totals: TaxTotals }[] {
  const byName = new Map<string, TaxedLine[]>()
  for (const line of lines) {
    const name = `HSN ${line.hsnCode}, ${formatPercent(line.gstBasisPoints)}`
    byName.set(name, [...(byName.get(name) ?? []), line])
  }
  return [...byName].map(([name, own]) => ({ name, totals: totalsOf(own) }))
}

const hasSummary = (document: DrawnDocument): boolean => document.isTaxed && summaryOf(document).length > 1
const summaryHeight = (document: DrawnDocument): number => (hasSummary(document) ? 34 + summaryOf(document).length * 13 : 0)

function writeSummary(sheets: Sheets, document: DrawnDocument): void {
  if (!hasSummary(document)) return
  const isIntraState = document.placeOfSupply === document.seller.stateCode
  const headings = ['Taxable value', ...(isIntraState ? ['CGST', stateTaxName(document)] : ['IGST']), 'Total']
  const rights = headings.map((_, i) => rightEdge - (headings.length - 1 - i) * 78)
  const role = (tag: 'TH' | 'TD', row: string, id: string): Role => ({ tag, id: `${row} ${id}`, table: 'summary', row })
  let y = sheets.y + 20
  sheets.write('Tax by HSN code and rate, ₹', styles.label, role('TH', 'summary headings', 'name'), { x: margin.left, y })
  headings.forEach((heading, i) => sheets.write(heading, styles.label, role('TH', 'summary headings', heading), { right: rights[i]!, y }))
  sheets.rule(margin.left, y + 6)
  for (const { name, totals } of summaryOf(document)) {
    y += 13
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = totals
    const amounts = [taxablePaise, ...(isIntraState ? [cgstPaise, sgstPaise] : [igstPaise]), totalPaise]
    sheets.write(name, styles.soft, role('TH', name, 'name'), { x: margin.left, y: y + 5 })
    amounts.forEach((amount, i) =>
      sheets.write(amountOf(amount), styles.soft, role('TD', name, headings[i]!), { right: rights[i]!, y: y + 5 }),
    )
  }
  sheets.y = y + 14
}

function writeSignature(sheets: Sheets, document: DrawnDocument): void {
  const y = sheets.y + 26
  sheets.rule(margin.left, y - 14)
  let noteY = y + 4
  for (const [i, note] of document.notes.entries()) {
    const id = `note ${i}`
    noteY = 13 + sheets.writeLines(note, styles.soft, { tag: 'P', id }, { x: margin.left, y: noteY, width: amountWidth, leading: 10.5 })
  }
  sheets.write(`For ${document.seller.legalName}`, styles.text, { tag: 'P', id: 'for' }, { right: rightEdge, y: y + 4 })
  sheets.rule(totalsLeft + 30, y + 54, rightEdge, colours.soft)
  sheets.write('Authorised signatory', styles.soft, { tag: 'P', id: 'signatory' }, { right: rightEdge, y: y + 66 })
  sheets.y = y + 72
}
