import { mostUnits } from '#src/shop/cart/cart.ts'

/** What a shopper has chosen on a product's page. */
export type Choice = {
  readonly colour: string
  /** The picture shown, counted from 0; the canvas is the last. */
  readonly picture: number
  readonly isPersonalising: boolean
  readonly name: string
  readonly sign: string
  readonly quantity: number
}

/** Changes the choice as it is at that moment. */
export type ChangeChoice = (step: (now: Choice) => Choice) => void

/** Begins with the first picture; where something is to be written, with the lid. */
export function firstChoice(colour: string, canvas: number, { name, sign }: Pick<Choice, 'name' | 'sign'>): Choice {
  const isPersonalising = name !== '' || sign !== ''
  return { colour, picture: isPersonalising ? canvas : 0, isPersonalising, name, sign, quantity: 1 }
}

/** Another colour begins with its first picture. What was written stays, to be seen on the new lid. */
export const chooseColour = (choice: Choice, colour: string): Choice => ({ ...choice, colour, picture: 0 })

/** A click on a thumbnail goes back to the plain piece. */
export const chooseThumbnail = (choice: Choice, picture: number): Choice => ({
  ...choice,
  picture,
  isPersonalising: false,
  name: '',
  sign: '',
})

/** Swiping only looks. */
export const showPicture = (choice: Choice, picture: number): Choice => ({ ...choice, picture })

/** Turned on, the blank lid is shown; turned off, the first picture. */
export const personalise = (choice: Choice, isPersonalising: boolean, canvas: number): Choice => ({
  ...choice,
  isPersonalising,
  picture: isPersonalising ? canvas : 0,
})

export const write = (choice: Choice, written: Partial<Pick<Choice, 'name' | 'sign'>>): Choice => ({ ...choice, ...written })

export const setQuantity = (choice: Choice, quantity: number): Choice => ({
  ...choice,
  quantity: Math.min(Math.max(1, Math.trunc(quantity) || 1), mostUnits),
})

/** What will be pressed; undefined for a plain piece. */
export function writingOf({
  isPersonalising,
  name,
  sign,
}: Choice): { readonly name: string; readonly sign: string | undefined } | undefined {
  const tidy = name.trim()
  return isPersonalising && (tidy || sign) ? { name: tidy, sign: sign || undefined } : undefined
}
