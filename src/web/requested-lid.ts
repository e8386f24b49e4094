import type { LidText } from '#src/kit/lid/lid-text.ts'
import { cleanName } from '#src/kit/lid/personal-name.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { Product, Variant } from '#src/shop/catalogue/product.ts'

type Personalisable = Pick<Product, 'variants' | 'personalisation'>
type RequestedLid = { readonly variant: Variant | undefined; readonly writing: LidText | undefined }

/** The colour, and the writing on its lid, that the query of a product's address asks for: `colour`, `name` and `sign`. Without a writing it is undefined. */
export function requestedLid({ variants, personalisation }: Personalisable, wanted: URLSearchParams): RequestedLid {
  const sold = variants.filter(({ isActive }) => isActive)
  const wantedColour = wanted.get('colour')?.toLowerCase()
  const variant = sold.find(({ colourName }) => colourName.toLowerCase() === wantedColour) ?? sold[0]
  const rules = variant?.canvas && personalisation
  const name = rules ? cleanName(wanted.get('name') ?? '', rules.maxNameLength).trim() : ''
  const sign = rules?.zodiac ? parseZodiacSign(wanted.get('sign') ?? '') : undefined
  return { variant, writing: name || sign ? { name, sign } : undefined }
}
