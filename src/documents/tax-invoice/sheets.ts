import { printedText } from '#src/kit/text/printing/document-text.ts'
import { colours, type Mark, type Role, rightEdge, type Sheet } from './sheet-marks.ts'
import { type Measure, type TextStyle, widthOf, wrap } from './typesetting.ts'

export type Sheets = ReturnType<typeof startSheets>

/** Starts a stack of sheets; marks go to the last one. `begin` writes the top of each new sheet and returns where its content starts. */
export function startSheets(measure: Measure, begin: (sheets: Sheets, number: number) => number) {
  const all: Mark[][] = []
  const sheets = {
    all: all as readonly Sheet[],
    measure,
    /** Where the next content goes, in points from the top. */
    y: 0,
    put(mark: Mark) {
      all.at(-1)?.push(mark)
    },
    /** Writes one line of text with its baseline at `y`. With `right`, the text ends there. */
    write(text: string, style: TextStyle, role: Role, at: { y: number } & ({ x: number } | { right: number })) {
      const line = printedText(text)
      const x = 'x' in at ? at.x : at.right - widthOf(line, style, measure)
      if (line !== '') sheets.put({ kind: 'text', text: line, x, y: at.y, style, role })
    },
    /** Writes wrapped lines, the first baseline at `y`. Returns the last baseline. */
    writeLines(text: string, style: TextStyle, role: Role, at: { x: number; y: number; width: number; leading: number }): number {
      const lines = wrap(text, style, at.width, measure)
      lines.forEach((line, i) => sheets.put({ kind: 'text', text: line, x: at.x, y: at.y + i * at.leading, style, role }))
      return at.y + Math.max(0, lines.length - 1) * at.leading
    },
    rule(x: number, y: number, right = rightEdge, colour: string = colours.hairline) {
      sheets.put({ kind: 'rule', x, y, width: right - x, colour })
    },
    turn() {
      all.push([])
      sheets.y = begin(sheets, all.length)
    },
  }
  sheets.turn()
  return sheets
}
