import { mostUnits } from '#src/shop/cart/cart.ts'

/** What the shopper has chosen on a product's page. */
export type Choice = {
  readonly colour: string
  /** The index of the picture shown; the canvas is the last. */
  readonly picture: number
  readonly isPersonalising: boolean
  readonly name: string
  readonly sign: string
  readonly quantity: number
}

/** Applies a step to the current choice. */
export type ChangeChoice = (step: (now: Choice) => Choice) => void

/** Starts with the first picture, or with the lid when the address asks for writing. */
export function firstChoice(colour: string, canvas: number, { name, sign }: Pick<Choice, 'name' | 'sign'>): Choice {
  const isPersonalising = name !== '' || sign !== ''
  return { colour, picture: isPersonalising ? canvas : 0, isPersonalising, name, sign, quantity: 1 }
}

/** Another colour starts with its first picture and keeps the writing. */
export const chooseColour = (choice: Choice, colour: string): Choice => ({ ...choice, colour, picture: 0 })

/** A click on a thumbnail turns personalisation off. */
export const chooseThumbnail = (choice: Choice, picture: number): Choice => ({
  ...choice,
  picture,
  isPersonalising: false,
  name: '',
  sign: '',
})

/** A swipe changes the picture and nothing else. */
export const showPicture = (choice: Choice, picture: number): Choice => ({ ...choice, picture })

/** Shows the blank lid when turned on, the first picture when turned off. */
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

/** Returns what will be pressed in foil; undefined for a product without writing. */
export function writingOf({
  isPersonalising,
  name,
  sign,
}: Choice): { readonly name: string; readonly sign: string | undefined } | undefined {
  const tidy = name.trim()
  return isPersonalising && (tidy || sign) ? { name: tidy, sign: sign || undefined } : undefined
}
