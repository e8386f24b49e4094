import { labelAddress, labelCityLength, labelLineLength, labelText } from '#src/kit/contact/label-text.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'

/**
 * The two lines of an address for a label.
 *
 * @throws SupplierError 'recipient_refused' where the label would leave out its end, often the number of the flat. The shop's own rules refuse such
 * an address before it is ordered; one that was recorded under older rules waits for a person.
 */
export function labelLines(line1: string, line2: string | undefined): { readonly first: string; readonly second: string } {
  const { first, second, isWhole } = labelAddress(line1, line2)
  if (!isWhole) throw tooLong(`the address is longer than a label's two lines of ${labelLineLength} letters`)
  return { first, second }
}

/** The name of a city for a label; throws as `labelLines` does. */
export function labelCity(written: string): string {
  const city = labelText(written)
  if (city.length > labelCityLength) throw tooLong(`the city is longer than the ${labelCityLength} letters that a label has for it`)
  return city
}

const tooLong = (fault: string) => new SupplierError('recipient_refused', `Shiprocket: ${fault}`)
