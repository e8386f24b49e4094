import { formatPercent, paiseToRupees, type Paise } from '#src/kit/money.ts'
import { type TaxTotals, totalsOf } from '#src/shop/tax/split-tax.ts'
import type { TaxedLine } from '#src/shop/tax/tax-document.ts'
import type { DrawnDocument } from './drawn-document.ts'
import { colours, contentWidth, margin, rightEdge, type Role, sheetSize, styles } from './sheet-marks.ts'
import { stateTaxName } from './tax-document-texts.ts'
import type { Sheets } from './sheets.ts'
import { wrap } from './typesetting.ts'

/** A column of amounts, which are added up, or of other figures; the note under a figure is its tax rate. */
type Column = {
  readonly heading: readonly [string, string?]
  readonly width: number
  readonly note?: (line: TaxedLine) => string
} & ({ readonly amount: (totals: TaxTotals) => Paise } | { readonly figure: (line: TaxedLine) => string })

const bottom = sheetSize.height - margin.bottom
const leading = 11
const carriedHeight = 20

/**
 * Writes the lines over as many sheets as they need, with subtotals carried forward. Leaves `closingHeight` free under the last line, so
 * that the totals never stand alone on a sheet.
 */
export function writeGoods(sheets: Sheets, document: DrawnDocument, closingHeight: number): void {
  const columns = columnsOf(document)
  const goodsWidth = contentWidth - numberWidth - columns.reduce((width, column) => width + column.width, 0)
  writeHeadings(sheets, columns, document)
  let carried: TaxedLine[] = []
  document.lines.forEach((line, i) => {
    const texts = textsOf(line, goodsWidth - 10, sheets)
    const height = Math.max(texts.length, 2) * leading + 9
    const isLast = i === document.lines.length - 1
    const below = isLast ? closingHeight : carriedHeight
    if (sheets.y + height + below > bottom && carried.length > 0) {
      writeCarried(sheets, 'Carried forward', carried, columns)
      sheets.turn()
      writeHeadings(sheets, columns, document)
      writeCarried(sheets, 'Brought forward', carried, columns)
    }
    writeRow(sheets, line, { texts, columns, height })
    carried = [...carried, line]
  })
}

const numberWidth = 20

function columnsOf(document: DrawnDocument): Column[] {
  const total: Column = {
    heading: [document.totalHeading, '₹'],
    width: 62,
    amount: ({ totalPaise }) => totalPaise,
  }
  const quantity: Column = { heading: ['Quantity'], width: 46, figure: ({ quantity: units }) => (units === 0 ? 'part' : `${units} NOS`) }
  const price: Column = { heading: ['Price each', '₹'], width: 58, figure: ({ unitPricePaise }) => amountOf(unitPricePaise) }
  if (!document.isTaxed) return [quantity, price, total]

  const value: Column = { heading: ['Taxable value', '₹'], width: 66, amount: ({ taxablePaise }) => taxablePaise }
  return [quantity, { ...price, heading: ['Price each', '₹ with tax'] }, value, ...taxColumns(document), total]
}

function taxColumns(document: DrawnDocument): Column[] {
  if (document.placeOfSupply !== document.seller.stateCode)
    return [{ heading: ['IGST', '₹'], width: 58, amount: ({ igstPaise }) => igstPaise, note: (line) => formatPercent(line.gstBasisPoints) }]

  const half = { width: 52, note: (line: TaxedLine) => formatPercent(line.gstBasisPoints / 2) }
  return [
    { heading: ['CGST', '₹'], amount: ({ cgstPaise }) => cgstPaise, ...half },
    { heading: [stateTaxName(document), '₹'], amount: ({ sgstPaise }) => sgstPaise, ...half },
  ]
}

function writeHeadings(sheets: Sheets, columns: readonly Column[], document: DrawnDocument): void {
  const { y } = sheets
  const role = (id: string): Role => ({
    tag: 'TH',
    id: `heading ${sheets.all.length} ${id}`,
    table: 'goods',
    row: `headings ${sheets.all.length}`,
  })
  sheets.rule(margin.left, y, rightEdge, colours.ink)
  sheets.write('No.', styles.label, role('number'), { x: margin.left, y: y + 12 })
  sheets.write(document.goodsHeading, styles.label, role('goods'), { x: margin.left + numberWidth, y: y + 12 })
  for (const { column, right } of placed(columns)) {
    column.heading.forEach((text, i) => text && sheets.write(text, styles.label, role(column.heading[0]), { right, y: y + 12 + i * 8.5 }))
  }
  sheets.rule(margin.left, y + 26)
  sheets.y = y + 26
}

function writeRow(
  sheets: Sheets,
  line: TaxedLine,
  {
    texts,
    columns,
    height,
  }: { texts: readonly (readonly [text: string, style: keyof typeof styles])[]; columns: readonly Column[]; height: number },
): void {
  const y = sheets.y + 14
  const row = `line ${line.position}`
  const role = (id: string): Role => ({ tag: 'TD', id: `${row} ${id}`, table: 'goods', row })
  sheets.write(String(line.position), styles.soft, role('number'), { x: margin.left, y })
  texts.forEach(([text, style], i) =>
    sheets.write(text, styles[style], role('goods'), { x: margin.left + numberWidth, y: y + i * leading }),
  )
  for (const { column, right } of placed(columns)) {
    sheets.write('amount' in column ? amountOf(column.amount(line)) : column.figure(line), styles.text, role(column.heading[0]), {
      right,
      y,
    })
    if (column.note) sheets.write(column.note(line), styles.soft, role(column.heading[0]), { right, y: y + leading })
  }
  sheets.y += height
  sheets.rule(margin.left, sheets.y)
}

/** Title, HSN code and personalisation, each beginning on a new line. */
function textsOf(line: TaxedLine, width: number, { measure }: Sheets) {
  const lines = (text: string, style: 'strong' | 'soft') => wrap(text, styles[style], width, measure).map((part) => [part, style] as const)
  const personal = line.detail === undefined ? [] : lines(`In gold foil: ${line.detail}`, 'soft')
  return [...lines(line.title, 'strong'), ...lines(`HSN ${line.hsnCode}`, 'soft'), ...personal]
}

function writeCarried(sheets: Sheets, label: string, lines: readonly TaxedLine[], columns: readonly Column[]): void {
  const y = sheets.y + 13
  const id = `${label} ${sheets.all.length}`
  const role = (part: string): Role => ({ tag: 'TD', id: `${id} ${part}`, table: 'goods', row: id })
  const totals = totalsOf(lines)
  sheets.write(label, styles.soft, role('label'), { x: margin.left + numberWidth, y })
  for (const { column, right } of placed(columns))
    if ('amount' in column) sheets.write(amountOf(column.amount(totals)), styles.text, role(column.heading[0]), { right, y })
  sheets.y += carriedHeight
  sheets.rule(margin.left, sheets.y)
}

function placed(columns: readonly Column[]): { column: Column; right: number }[] {
  let right = rightEdge
  return columns
    .toReversed()
    .map((column) => {
      const at = right
      right -= column.width
      return { column, right: at }
    })
    .toReversed()
}

/** "1,23,456.50": without the rupee sign, which stands in the heading of the column. */
export function amountOf(amount: Paise): string {
  const [rupees = '', fraction = ''] = paiseToRupees(amount).split('.')
  return `${rupees.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')}.${fraction}`
}
