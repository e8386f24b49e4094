import { amountPaise, flag, type JsonParser, listOf, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { type StoredJson, storedJson } from '#src/kit/json/stored-json.ts'
import type { Courier } from '../../shipping/carrier.port.ts'
import type { CopiedDocumentIds } from './copy-documents.ts'
import type { BookedParcel, ChainStep } from './parcel-chain.ts'

const stepValue = <Field extends keyof BookedParcel>(parse: JsonParser<Pick<BookedParcel, Field>>) =>
  storedJson('workflow_steps.value', parse)

const courier = objectOf<Courier>({
  courierId: text,
  name: text,
  ratePaise: amountPaise,
  returnPaise: optional(amountPaise),
  courierDays: wholeNumber,
  cod: flag,
  recommended: flag,
})

const copies = objectOf<CopiedDocumentIds>({
  manifest: optional(text),
  'printed manifest': optional(text),
  label: optional(text),
  'carrier invoice': optional(text),
})

export const consignmentValue = stepValue<'carrierOrderId' | 'consignmentId' | 'collectPaise'>(
  objectOf({ carrierOrderId: text, consignmentId: text, collectPaise: optional(amountPaise) }),
)

/** How the recorded value of each step is read. */
export const stepValues: Readonly<Record<ChainStep, StoredJson<Partial<BookedParcel>>>> = {
  couriers: stepValue<'couriers'>(objectOf({ couriers: listOf(courier) })),
  consignment: consignmentValue,
  awb: stepValue<'awb' | 'courierName' | 'quotedPaise' | 'quotedBackPaise'>(
    objectOf({ awb: text, courierName: text, quotedPaise: optional(amountPaise), quotedBackPaise: optional(amountPaise) }),
  ),
  pickup: stepValue<'pickupDate' | 'pickupToken'>(objectOf({ pickupDate: optional(text), pickupToken: optional(text) })),
  manifest: stepValue<'manifestUrl'>(objectOf({ manifestUrl: optional(text) })),
  'printed manifest': stepValue<'printedManifestUrl'>(objectOf({ printedManifestUrl: text })),
  label: stepValue<'labelUrl'>(objectOf({ labelUrl: text })),
  'carrier invoice': stepValue<'carrierInvoiceUrl'>(objectOf({ carrierInvoiceUrl: text })),
  track: stepValue<'trackUrl'>(objectOf({ trackUrl: optional(text) })),
  papers: stepValue<'papers'>(objectOf({ papers: copies })),
}
