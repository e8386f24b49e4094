import PdfKit from 'pdfkit'
import type { Challan } from '#src/shop/tax/challans/challan.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'
import { layOutTaxDocument } from './lay-out-tax-document.ts'
import { type Mark, type Role, type Sheet, sheetSize, type TextMark } from './sheet-marks.ts'
import { titleOf } from './tax-document-texts.ts'
import { type FontName, fontNames, type Measure, runsOf, widthOf } from './typesetting.ts'

/** TrueType files by font name. */
export type TaxDocumentFonts = Readonly<Record<FontName, Uint8Array>>

/** Draws a tax document as a tagged PDF with embedded fonts. The same document always gives the same bytes. */
export function drawTaxDocument(document: TaxDocument | Challan, fonts: TaxDocumentFonts): Promise<Uint8Array> {
  const issued = new Date(`${document.issuedOn}T00:00:00Z`)
  const pdf = new PdfKit({
    autoFirstPage: false,
    // The standard fonts of PDF have no rupee sign.
    font: null as never,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-IN',
    info: {
      Title: `${titleOf(document)} ${document.number}`,
      Author: document.seller.legalName,
      Subject: `Order ${document.orderNumber}`,
      Creator: document.seller.brandName,
      Producer: 'pdfkit',
      CreationDate: issued,
      ModDate: issued,
    },
  })
  const bytes = collect(pdf)
  for (const name of fontNames) pdf.registerFont(name, fonts[name] as Buffer)
  const measure: Measure = ({ font, text }, { size, spacing = 0 }) =>
    pdf
      .font(font)
      .fontSize(size)
      .widthOfString(text, { ...figures, characterSpacing: spacing })
  const outline = outlineOf(pdf)
  for (const sheet of layOutTaxDocument(document, measure)) drawSheet(pdf, sheet, measure, outline.add)
  outline.end()
  pdf.end()
  return bytes
}

type Pdf = InstanceType<typeof PdfKit>

/** Figures of equal width, so that columns align. */
const figures = { features: ['tnum', 'kern'] } as const satisfies PDFKit.Mixins.TextOptions

function collect(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

type Outline = ReturnType<typeof outlineOf>

function drawSheet(pdf: Pdf, sheet: Sheet, measure: Measure, addToOutline: Outline['add']): void {
  pdf.addPage({ size: [sheetSize.width, sheetSize.height], margin: 0 })
  for (const mark of sheet) {
    const role = mark.kind === 'text' ? mark.role : 'artifact'
    if (role === 'artifact') {
      pdf.markContent('Artifact', { type: 'Layout' })
      drawMark(pdf, mark, measure)
      pdf.endMarkedContent()
      continue
    }
    const content = pdf.markStructureContent(role.tag)
    drawMark(pdf, mark, measure)
    pdf.endMarkedContent()
    addToOutline(role, content)
  }
}

function drawMark(pdf: Pdf, mark: Mark, measure: Measure): void {
  switch (mark.kind) {
    case 'text':
      return drawText(pdf, mark, measure)
    case 'rule':
      pdf.lineWidth(0.6).strokeColor(mark.colour)
      pdf.moveTo(mark.x, mark.y).lineTo(mark.x + mark.width, mark.y)
      return void pdf.stroke()
    case 'watermark': {
      const middle = { x: sheetSize.width / 2, y: sheetSize.height / 2 }
      const x = middle.x - widthOf(mark.text, mark.style, measure) / 2
      pdf.save().rotate(-52, { origin: [middle.x, middle.y] })
      drawText(pdf, { ...mark, x, y: middle.y + mark.style.size / 3 }, measure)
      return void pdf.restore()
    }
  }
}

function drawText(pdf: Pdf, { text, x, y, style }: Pick<TextMark, 'text' | 'x' | 'y' | 'style'>, measure: Measure): void {
  pdf.fillColor(style.colour)
  let at = x
  for (const run of runsOf(text, style.family)) {
    const options = { ...figures, lineBreak: false, baseline: 'alphabetic', characterSpacing: style.spacing ?? 0 } as const
    pdf.font(run.font).fontSize(style.size).text(run.text, at, y, options)
    at += measure(run, style)
  }
}

/** The structure for screen readers: paragraphs, headings, and tables of rows and cells. */
function outlineOf(pdf: Pdf) {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const parts = new Map<string, PDFKit.PDFStructureElement>()
  const part = (id: string, tag: string, parent: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement => {
    const known = parts.get(id)
    if (known) return known
    const made = pdf.struct(tag)
    parent.add(made)
    parts.set(id, made)
    return made
  }
  return {
    add(role: Exclude<Role, 'artifact'>, content: PDFKit.PDFStructureContent) {
      const row = 'table' in role ? part(`row ${role.row}`, 'TR', part(`table ${role.table}`, 'Table', root)) : root
      part(`text ${role.id}`, role.tag, row).add(content)
    },
    end() {
      for (const each of [...parts.values()].toReversed()) each.end()
      root.end()
    },
  }
}
