import { readWrittenRupees } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readCorners, readPictures, readPlate } from './picture-cells.ts'
import { isBrokenNumber, isDateOrTime, wantedDigits, wantedOfError, wantedText } from './spreadsheet-cell.ts'
import type { CellKind, TableColumn } from './table-columns.ts'

/** What is wanted instead of what a cell has; undefined as a value empties the field. */
export type ReadCell = Result<unknown, string>

/** Empties a field. */
const emptyMark = '-'

export function readCell({ kind, choices }: Pick<TableColumn, 'kind' | 'choices'>, text: string): ReadCell {
  const written = text.trim()
  if (written === emptyMark) return ok(kind === 'list' ? [] : undefined)
  if (kind !== 'long' && isBrokenNumber(written)) return refuse(wantedDigits)
  if (kind === 'text' && isDateOrTime(written)) return refuse(wantedText)
  const wanted = wantedOfError(written)
  if (wanted !== undefined) return refuse(wanted)
  return readers[kind](kind === 'long' ? text : written, choices ?? [])
}

const readers: Readonly<Record<CellKind, (written: string, choices: readonly string[]) => ReadCell>> = {
  text: ok,
  long: (written) => ok(written.trim()),
  shade: (written) => ok(written.toLowerCase()),
  flag: (written) => {
    if (/^(?:yes|true|1)$/i.test(written)) return ok(true)
    return /^(?:no|false|0)$/i.test(written) ? ok(false) : refuse('yes or no')
  },
  whole: (written) => (/^\d{1,10}$/.test(written) ? ok(Number(written)) : refuse('a whole number, digits only')),
  rupees: (written) => {
    const paise = readWrittenRupees(written)
    return paise === undefined ? refuse('an amount in rupees, such as 1199 or 1199.50') : ok(paise)
  },
  list: (written) =>
    ok(
      written
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  choice: (written, choices) => {
    const found = choices.find((choice) => choice.toLowerCase() === written.toLowerCase())
    return found === undefined ? refuse(`one of ${choices.join(', ')}`) : ok(found)
  },
  pictures: (written) => orWanted(readPictures(written), 'file~view~words for each picture, with | between them'),
  canvas: (written) =>
    orWanted(readCorners(written), 'eight numbers from 0 to 1 with blanks between: the corners, clockwise from the top left'),
  plate: (written) => orWanted(readPlate(written), 'width x height in mm, such as 60 x 40'),
}

const orWanted = (value: unknown, wanted: string): ReadCell => (value === undefined ? refuse(wanted) : ok(value))
