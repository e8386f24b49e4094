import type { Courier, Parcel } from './carrier.port.ts'

type Piece = Parcel & { readonly quantity: number }

/** All pieces in one parcel: their weights together, in the largest of their boxes. What they do not say comes from `byDefault`. */
export function packParcel(pieces: readonly Piece[], byDefault: Parcel): Parcel {
  const weightGrams = pieces.reduce((grams, piece) => grams + piece.weightGrams * piece.quantity, 0)
  const boxes = pieces.filter((piece) => volume(piece) > 0).toSorted((a, b) => volume(b) - volume(a))
  const { lengthMm, widthMm, heightMm } = boxes[0] ?? byDefault
  return { lengthMm, widthMm, heightMm, weightGrams: weightGrams > 0 ? weightGrams : byDefault.weightGrams }
}

const volume = ({ lengthMm, widthMm, heightMm }: Parcel): number => lengthMm * widthMm * heightMm

const maxCouriers = 3

/** Whom to ask, in this order: the recommended one, then the cheapest. For a cash order only those who bring the cash back. */
export const chooseCouriers = (couriers: readonly Courier[], isCash: boolean): Courier[] =>
  couriers
    .filter((courier) => courier.cod || !isCash)
    .toSorted((a, b) => Number(b.recommended) - Number(a.recommended) || a.ratePaise - b.ratePaise)
    .slice(0, maxCouriers)
