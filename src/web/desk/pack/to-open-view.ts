import type { Paise } from '#src/kit/money.ts'
import type { Canvas, Personalisation, Picture } from '#src/shop/catalogue/product.ts'
import type { DoneByStaff, PackingStanding, ParcelToPack } from '#src/shop/workflows/dispatching/dispatching.ts'

/** The parcel on the packing table, as the page draws it. */
export type OpenView = {
  readonly number: string
  readonly isTrial: boolean
  readonly standing: PackingStanding
  readonly packed: DoneByStaff | undefined
  readonly name: string
  readonly lines: readonly string[]
  readonly cashPaise: Paise | undefined
  readonly courierName: string | undefined
  readonly awb: string | undefined
  readonly pickupDay: string | undefined
  readonly hasLabel: boolean
  readonly units: readonly OpenUnit[]
}

export type OpenUnit = {
  readonly number: number
  readonly ticket: string
  readonly title: string
  readonly colour: string
  readonly lid: {
    readonly canvas: Canvas | undefined
    readonly personalisation: Personalisation | undefined
    readonly picture: Picture | undefined
  }
  readonly isScanned: boolean
  /** Its writing is not pressed and checked yet. */
  readonly isInWorkshop: boolean
}

export function toOpenView(parcel: ParcelToPack, scanned: readonly number[]): OpenView {
  const { recipient } = parcel
  return {
    number: parcel.orderNumber,
    isTrial: parcel.mode !== 'live',
    standing: parcel.standing,
    packed: parcel.packed,
    name: recipient.name,
    lines: [recipient.addressLine1, recipient.addressLine2, `${recipient.city} ${recipient.pincode}`, recipient.state].filter(
      (line) => line !== undefined,
    ),
    cashPaise: parcel.cashPaise,
    courierName: parcel.courierName,
    awb: parcel.awb,
    pickupDay: parcel.pickupDay,
    hasLabel: parcel.documents.includes('label'),
    units: parcel.units
      .filter(({ state }) => state !== 'cancelled')
      .map(({ number, ticket, productName, colourName, personalisation, canvas, picture, state }) => ({
        ...{ number, ticket, title: productName, colour: colourName },
        lid: { canvas, personalisation, picture },
        isScanned: scanned.includes(number),
        isInWorkshop: personalisation !== undefined && (state === 'queued' || state === 'pressed'),
      })),
  }
}
