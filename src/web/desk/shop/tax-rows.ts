import { formatPercent, percentToBasisPoints } from '#src/kit/money.ts'
import type { SettingFault } from '#src/shop/settings/settings-rules.port.ts'

/** A kind of goods as its form holds it; empty texts where nothing was written yet. */
export type TaxRow = {
  readonly hsnCode: string
  readonly class: string
  readonly goods: string
  readonly rates: readonly { readonly from: string; readonly percent: string }[]
}

type TaxClassInFile = {
  readonly hsnCode: string
  readonly class: string
  readonly goods: string
  readonly rates: readonly { readonly from: string; readonly gstBasisPoints: number }[]
}

const noRate = { from: '', percent: '' }

/** What is there, with room for one more rate of each and one more kind of goods. */
export const withRoom = (rows: readonly TaxRow[]): TaxRow[] => [
  ...rows.map((row) => ({ ...row, rates: [...row.rates, noRate] })),
  { hsnCode: '', class: '', goods: '', rates: [noRate] },
]

export const toRows = (document: unknown): TaxRow[] =>
  (Array.isArray(document) ? (document as readonly TaxClassInFile[]) : []).map(({ rates, ...goods }) => ({
    ...{ hsnCode: goods.hsnCode, class: goods.class, goods: goods.goods },
    rates: rates.map(({ from, gstBasisPoints }) => ({ from, percent: formatPercent(gstBasisPoints).replace(/\s*%$/, '') })),
  }))

/** The names of the fields of a form. */
export const rowField = (at: number, field: 'hsnCode' | 'class' | 'goods'): string => `${at}.${field}`
export const rateField = (at: number, rate: number, field: 'from' | 'percent'): string => `${at}.rates.${rate}.${field}`

/** What was posted, without what was left empty: emptied rates and goods are taken away. */
export function readRows(form: FormData): TaxRow[] {
  const textOf = (name: string) =>
    String(form.get(name) ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const rows: TaxRow[] = []
  for (let at = 0; form.has(rowField(at, 'hsnCode')); at++) {
    const rates: TaxRow['rates'][number][] = []
    for (let rate = 0; form.has(rateField(at, rate, 'from')); rate++)
      rates.push({ from: textOf(rateField(at, rate, 'from')), percent: textOf(rateField(at, rate, 'percent')) })
    const row = { hsnCode: textOf(rowField(at, 'hsnCode')), class: textOf(rowField(at, 'class')), goods: textOf(rowField(at, 'goods')) }
    const written = rates.filter(({ from, percent }) => from !== '' || percent !== '')
    if (Object.values(row).some(Boolean) || written.length > 0) rows.push({ ...row, rates: written.toSorted(byDay) })
  }
  return rows
}

const byDay = (one: { readonly from: string }, other: { readonly from: string }): number => (one.from < other.from ? -1 : 1)

/** As the file has it. What is no percentage stays text, for the rules to refuse. */
export const toDocument = (rows: readonly TaxRow[]): unknown =>
  rows.map(({ rates, ...goods }) => ({
    ...goods,
    rates: rates.map(({ from, percent }) => ({ from, gstBasisPoints: percentToBasisPoints(percent) ?? percent })),
  }))

/** The faults of the file by the fields of the form, whose percentages it has in hundredths. */
export const toFieldFault = ({ field, message }: SettingFault): { readonly field: string; readonly message: string } =>
  field.endsWith('.gstBasisPoints')
    ? { field: field.replace(/gstBasisPoints$/, 'percent'), message: 'must be a percentage from 0 to 40, such as 5 or 2.5' }
    : { field, message }
