import { mostUnits } from '#src/shop/cart/cart.ts'

/** What the shopper has chosen on a product's page. */
export type ChosenOptions = {
  readonly colour: string
  /** The index of the picture shown; the canvas is the last. */
  readonly picture: number
  readonly isPersonalising: boolean
  readonly name: string
  readonly sign: string
  readonly quantity: number
}

/** Applies a step to the current choice. */
export type ChangeChoice = (step: (now: ChosenOptions) => ChosenOptions) => void

/** Starts with the first picture, or with the lid when the address asks for writing. */
export function firstChoice(colour: string, canvas: number, { name, sign }: Pick<ChosenOptions, 'name' | 'sign'>): ChosenOptions {
  const isPersonalising = name !== '' || sign !== ''
  return { colour, picture: isPersonalising ? canvas : 0, isPersonalising, name, sign, quantity: 1 }
}

/** Another colour starts with its first picture and keeps the writing. */
export const chooseColour = (choice: ChosenOptions, colour: string): ChosenOptions => ({ ...choice, colour, picture: 0 })

/** A click on a thumbnail turns personalisation off. */
export const chooseThumbnail = (choice: ChosenOptions, picture: number): ChosenOptions => ({
  ...choice,
  picture,
  isPersonalising: false,
  name: '',
  sign: '',
})

/** A swipe changes the picture and nothing else. */
export const showPicture = (choice: ChosenOptions, picture: number): ChosenOptions => ({ ...choice, picture })

/** Shows the blank lid when turned on, the first picture when turned off. */
export const personalise = (choice: ChosenOptions, isPersonalising: boolean, canvas: number): ChosenOptions => ({
  ...choice,
  isPersonalising,
  picture: isPersonalising ? canvas : 0,
})

export const write = (choice: ChosenOptions, written: Partial<Pick<ChosenOptions, 'name' | 'sign'>>): ChosenOptions => ({
  ...choice,
  ...written,
})

export const setQuantity = (choice: ChosenOptions, quantity: number): ChosenOptions => ({
  ...choice,
  quantity: Math.min(Math.max(1, Math.trunc(quantity) || 1), mostUnits),
})

/** Returns what will be pressed in foil; undefined for a product without writing. */
export function writingOf({
  isPersonalising,
  name,
  sign,
}: ChosenOptions): { readonly name: string; readonly sign: string | undefined } | undefined {
  const tidy = name.trim()
  return isPersonalising && (tidy || sign) ? { name: tidy, sign: sign || undefined } : undefined
}
