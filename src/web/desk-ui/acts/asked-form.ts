/** Where no script runs, `?form=` names the dialog that a page shows open. */
const parameter = 'form'

export const formAskedFor = (search: string): string | null => new URLSearchParams(search).get(parameter)

/** The page as it is, with no dialog open. */
export function searchWithoutForm(search: string): string {
  if (formAskedFor(search) === null) return search
  const others = new URLSearchParams(search)
  others.delete(parameter)
  return others.size === 0 ? '' : `?${others}`
}

/** An address with this dialog open. */
export const withForm = (address: string, form: string): string => `${address}?${new URLSearchParams({ [parameter]: form })}`
