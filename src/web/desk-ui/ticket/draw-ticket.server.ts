import { flatLid } from '#src/foil/flat-lid.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import { formatDays } from '#src/kit/time/format-date.ts'
import { drawQrCode } from '#src/platform/qr/qr-code.ts'
import { printedCode } from '#src/shop/workshop/ticket-code.ts'
import type { Quad } from '#src/shop/catalogue/product.ts'
import type { WorkshopUnit } from '#src/shop/workshop/unit.ts'
import type { DrawnSize, TicketData, TicketDrawing } from './ticket-data.ts'

/** The room that a ticket has for the drawing. */
const roomMm = { width: 87, height: 58 }

const squareLid: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

/** Draws a ticket on the server: the lettering and the QR code are not sent as code. */
export function toTicketData(unit: WorkshopUnit, addressOf: (ticket: string) => string): TicketData {
  const { ticket, orderNumber, place, of, productName, colourName, variantId, personalisation, isTrial, timesSpoilt, timesPrinted } = unit
  return {
    ...{ ticket, orderNumber, place, of, productName, colourName, isTrial, timesSpoilt, timesPrinted },
    sku: variantId,
    pickup: formatDays(unit.pickupDay, unit.pickupDay),
    name: personalisation?.name ?? '',
    sign: personalisation?.sign,
    drawing: drawingOf(unit),
    qr: drawQrCode(addressOf(ticket) + printedCode('', unit.timesChanged)),
  }
}

function drawingOf({ personalisation, canvas, plateMm }: WorkshopUnit): TicketDrawing | undefined {
  if (!personalisation) return undefined
  const text = { name: personalisation.name, sign: parseZodiacSign(personalisation.sign ?? '') }
  const flat = canvas ? flatLid(canvas.quad, text, canvas.picture.width / canvas.picture.height) : flatLid(squareLid, text)
  if (!plateMm) {
    const scale = Math.min(roomMm.width / flat.width, roomMm.height / flat.height)
    return { ...flat, widthMm: flat.width * scale, heightMm: flat.height * scale, size: { kind: 'not to scale' } }
  }
  const scale = Math.min(1, roomMm.width / plateMm.width, roomMm.height / plateMm.height)
  const plate = `${plateMm.width} × ${plateMm.height} mm`
  const size: DrawnSize = scale === 1 ? { kind: 'true', plate } : { kind: 'reduced', plate, percent: Math.round(scale * 100) }
  return { ...flat, widthMm: plateMm.width * scale, heightMm: plateMm.height * scale, size }
}
