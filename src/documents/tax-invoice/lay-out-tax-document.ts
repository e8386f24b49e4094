import { printedText } from '#src/kit/text/printing/document-text.ts'
import type { Challan } from '#src/shop/tax/challans/challan.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'
import { closingHeightOf, writeClosing } from './closing.ts'
import { drawnChallan } from './drawn-challan.ts'
import { type DrawnDocument, drawnTaxDocument } from './drawn-document.ts'
import { writeGoods } from './goods-table.ts'
import { colours, contentWidth, margin, type Mark, rightEdge, type Sheet, sheetSize, styles } from './sheet-marks.ts'
import { trialNotice, watermarkText } from './tax-document-texts.ts'
import { type Measure, widthOf } from './typesetting.ts'
import { type Sheets, startSheets } from './sheets.ts'

/** Lays out an invoice, a credit note or the copies of a challan on sheets, without drawing it. */
export function layOutTaxDocument(document: TaxDocument | Challan, measure: Measure): readonly Sheet[] {
  const copies = document.kind === 'challan' ? drawnChallan(document) : [drawnTaxDocument(document)]
  return copies.flatMap((copy, index) => layOutCopy(copy, measure).map((sheet) => sheet.map((mark) => ofCopy(mark, index))))
}

/** Texts with one id are one paragraph or cell: those of another copy are not. */
function ofCopy(mark: Mark, index: number): Mark {
  if (index === 0 || mark.kind !== 'text' || mark.role === 'artifact') return mark
  const { role } = mark
  const id = `copy ${index} ${role.id}`
  return 'table' in role
    ? { ...mark, role: { ...role, id, table: `copy ${index} ${role.table}`, row: `copy ${index} ${role.row}` } }
    : { ...mark, role: { ...role, id } }
}

function layOutCopy(document: DrawnDocument, measure: Measure): readonly Sheet[] {
  const sheets = startSheets(measure, (begun, number) => (number === 1 ? beginFirst(begun, document) : beginNext(begun, document)))
  writeHeader(sheets, document)
  writeParties(sheets, document)
  writeGoods(sheets, document, closingHeightOf(document, measure))
  writeClosing(sheets, document)
  return numbered(sheets, document)
}

function beginFirst(sheets: Sheets, document: DrawnDocument): number {
  watermark(sheets, document)
  const y = margin.top + 14
  sheets.write(document.title, styles.title, { tag: 'H1', id: 'title' }, { right: rightEdge, y })
  sheets.write(document.seller.brandName, styles.brand, { tag: 'P', id: 'brand' }, { x: margin.left, y })
  sheets.write(document.copy, styles.soft, { tag: 'P', id: 'copy' }, { right: rightEdge, y: y + 14 })
  if (document.isTrial) sheets.write(trialNotice, styles.trial, { tag: 'P', id: 'trial' }, { x: margin.left, y: y + 16 })
  sheets.rule(margin.left, y + 26)
  return y + 26
}

function beginNext(sheets: Sheets, document: DrawnDocument): number {
  watermark(sheets, document)
  const y = margin.top + 8
  sheets.write(document.seller.brandName, styles.smallTitle, 'artifact', { x: margin.left, y })
  sheets.write(`${document.title} ${document.number}, continued`, styles.soft, 'artifact', { right: rightEdge, y })
  return y + 14
}

function watermark(sheets: Sheets, { isTrial }: DrawnDocument): void {
  if (isTrial) sheets.put({ kind: 'watermark', text: watermarkText, style: styles.watermark })
}

const headerColumns = 4
const headerWidth = contentWidth / headerColumns

/** Labels over values, in four columns. */
function writeHeader(sheets: Sheets, document: DrawnDocument): void {
  const { details } = document
  let y = sheets.y + 20
  for (let from = 0; from < details.length; from += headerColumns) {
    const row = details.slice(from, from + headerColumns)
    const ends = row.map(([label, value], i) => {
      const x = margin.left + i * headerWidth
      sheets.write(label, styles.label, { tag: 'P', id: `detail ${from + i} label` }, { x, y })
      return sheets.writeLines(
        value,
        styles.strong,
        { tag: 'P', id: `detail ${from + i}` },
        { x, y: y + 12, width: headerWidth - 12, leading: 11 },
      )
    })
    y = Math.max(...ends) + 20
  }
  sheets.y = y - 8
  sheets.rule(margin.left, sheets.y)
}

function writeParties(sheets: Sheets, document: DrawnDocument): void {
  const { parties } = document
  const width = contentWidth / parties.length
  const top = sheets.y + 20
  const ends = parties.map(({ label, name, lines }, i) => {
    const at = { x: margin.left + i * width, width: width - 16, leading: 11.5 }
    sheets.write(label, styles.label, { tag: 'H2', id: label }, { x: at.x, y: top })
    let y = sheets.writeLines(name, styles.strong, { tag: 'P', id: `${label} name` }, { ...at, y: top + 13 })
    for (const [n, line] of lines.entries())
      y = sheets.writeLines(line, styles.text, { tag: 'P', id: `${label} ${n}` }, { ...at, y: y + at.leading })
    return y
  })
  sheets.y = Math.max(...ends) + 20
}

/** Adds the page numbers, for which the number of sheets must be known. */
function numbered(sheets: Sheets, { seller, number }: DrawnDocument): readonly Sheet[] {
  const y = sheetSize.height - 34
  return sheets.all.map((sheet, i) => {
    const place = `Page ${i + 1} of ${sheets.all.length}`
    const right = rightEdge - widthOf(place, styles.soft, sheets.measure)
    return [
      ...sheet,
      { kind: 'rule', x: margin.left, y: y - 14, width: contentWidth, colour: colours.hairline } as const,
      {
        kind: 'text',
        text: printedText(`${seller.legalName}  ·  ${number}`),
        x: margin.left,
        y,
        style: styles.soft,
        role: 'artifact',
      } as const,
      { kind: 'text', text: place, x: right, y, style: styles.soft, role: 'artifact' } as const,
    ]
  })
}
