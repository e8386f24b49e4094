import type * as z from 'zod'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type Day, parseDay } from '#src/kit/time/day.ts'
import type { TaxClass } from '#src/shop/tax/tax-rates.ts'
import { fault, type Fault, faultsOf, faultMessage } from './fault.ts'
import { list, object, text, wholeNumber, requiredText } from './file-fields.ts'

export const taxRatesFile = 'tax-rates.json'

const day = text()
  .refine((written) => parseDay(written), 'must be a day such as 2025-09-22')
  .transform((written) => written as Day)

const TaxClassInFile = object({
  hsnCode: text().regex(/^(\d{4}|\d{6}|\d{8})$/, 'must be 4, 6 or 8 digits'),
  class: requiredText(40),
  goods: requiredText(200),
  rates: list(object({ from: day, gstBasisPoints: wholeNumber(0, 4_000) })).min(1, 'must have at least one rate'),
})

type TaxClassInFile = z.output<typeof TaxClassInFile>

/** `classes` is complete only when there are no faults. */
export type ReadTaxRates = { readonly classes: readonly TaxClass[]; readonly faults: readonly string[] }

export function readTaxRates(json: unknown): ReadTaxRates {
  const judged = judgeTaxRates(json)
  return judged.ok
    ? { classes: judged.value, faults: [] }
    : { classes: [], faults: judged.problem.map((one) => faultMessage(taxRatesFile, '', one)) }
}

/** All faults of the file at once. */
export function judgeTaxRates(json: unknown): Result<readonly TaxClass[], readonly Fault[]> {
  const parsed = list(TaxClassInFile).min(1, 'must have at least one class of goods').safeParse(json)
  if (!parsed.success) return refuse(faultsOf(parsed.error))
  const faults = parsed.data.flatMap((taxClass, at) => classFaults(taxClass, at, parsed.data))
  return faults.length > 0 ? refuse(faults) : ok(parsed.data.map(({ hsnCode, class: name, rates }) => ({ hsnCode, name, rates })))
}

function classFaults({ hsnCode, class: name, rates }: TaxClassInFile, at: number, all: readonly TaxClassInFile[]): Fault[] {
  const isRepeated = all.slice(0, at).some((other) => other.hsnCode === hsnCode && other.class === name)
  const unordered = rates.findIndex(({ from }, i) => i > 0 && from <= rates[i - 1]!.from)
  return [
    ...(isRepeated ? [fault([at], `"${name}" of ${hsnCode} is there twice`)] : []),
    ...(unordered > 0 ? [fault([at, 'rates', unordered, 'from'], 'must come after the day before it in the list')] : []),
  ]
}
