import type { Courier, ParcelSize } from './carrier.port.ts'

type ParcelLine = ParcelSize & { readonly quantity: number }

/** Packs all lines into one parcel: the sum of their weights, stacked on the largest base. Missing weights and sizes come from `byDefault`. */
export function packParcel(lines: readonly ParcelLine[], byDefault: ParcelSize): ParcelSize {
  const weightGrams = lines.reduce((grams, line) => grams + line.weightGrams * line.quantity, 0)
  const boxes = lines.filter((line) => volume(line) > 0)
  return { ...(boxes.length > 0 ? stacked(boxes) : byDefault), weightGrams: weightGrams > 0 ? weightGrams : byDefault.weightGrams }
}

/** The height follows from the volumes, because small boxes lie beside each other; couriers charge by volume. */
function stacked(boxes: readonly ParcelLine[]): Omit<ParcelSize, 'weightGrams'> {
  const largest = (side: (box: ParcelLine) => number): number => Math.max(...boxes.map(side))
  const lengthMm = largest((box) => box.lengthMm)
  const widthMm = largest((box) => box.widthMm)
  const together = boxes.reduce((sum, box) => sum + volume(box) * box.quantity, 0)
  return {
    lengthMm,
    widthMm,
    heightMm: Math.max(
      largest((box) => box.heightMm),
      Math.ceil(together / (lengthMm * widthMm)),
    ),
  }
}

const volume = ({ lengthMm, widthMm, heightMm }: ParcelSize): number => lengthMm * widthMm * heightMm

const maxCouriers = 3

/** The couriers to ask, in this order: the recommended one, then the cheapest. For a cash order only those who collect cash. */
export const chooseCouriers = (couriers: readonly Courier[], isCash: boolean): Courier[] =>
  couriers
    .filter((courier) => courier.cod || !isCash)
    .toSorted((a, b) => Number(b.recommended) - Number(a.recommended) || a.ratePaise - b.ratePaise)
    .slice(0, maxCouriers)
