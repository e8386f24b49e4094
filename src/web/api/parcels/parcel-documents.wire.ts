import * as z from 'zod'
import { looseText } from '../loose-fields.ts'
import { numeric } from './parcel-steps.wire.ts'

export type PrintedDocuments = {
  /** The document of the only parcel, or one for all of them. */
  readonly url: string
  readonly documents: readonly { readonly id: string; readonly url: string }[]
  readonly notPrinted: readonly { readonly id: string; readonly why: string }[]
}

const mostAtOnce = 50
const id = looseText(60).pipe(z.string().min(1, 'is required'))
const ids = z
  .union([id, z.array(id).min(1, 'must name at least one').max(mostAtOnce, `must name at most ${mostAtOnce}`)], 'is required')
  .transform((given) => [given].flat())

const body = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'must be a JSON object')

/** The ids by which each call names its parcels, one or several. */
export const documentRequests = {
  byOrders: body({ order_ids: ids }).transform(({ order_ids }) => order_ids),
  byConsignments: body({ shipment_id: ids }).transform(({ shipment_id }) => shipment_id),
  byIds: body({ ids }).transform((given) => given.ids),
} as const

/** Replies in the carrier's shape; for several parcels also with the stored document of each. */
export const documentReplies = {
  printManifest: ({ url, documents }: PrintedDocuments) => ({
    manifest_url: url,
    ...several(documents, (each) => ({
      manifests: each.map((document) => ({ order_id: numeric(document.id), manifest_url: document.url })),
    })),
  }),
  generateLabel: ({ url, documents, notPrinted }: PrintedDocuments) => ({
    label_created: 1,
    label_url: url,
    not_created: notCreated(notPrinted),
    ...several(documents, (each) => ({ labels: each.map((document) => ({ shipment_id: numeric(document.id), label_url: document.url })) })),
  }),
  generateInvoice: ({ url, documents, notPrinted }: PrintedDocuments) => ({
    is_invoice_created: true,
    invoice_url: url,
    not_created: notCreated(notPrinted),
    ...several(documents, (each) => ({
      invoices: each.map((document) => ({ order_id: numeric(document.id), invoice_url: document.url })),
    })),
  }),
}

/** Returns an empty list or an object by id, as the carrier does. */
const notCreated = (notPrinted: PrintedDocuments['notPrinted']): object =>
  notPrinted.length === 0 ? [] : Object.fromEntries(notPrinted.map(({ id: missing, why }) => [missing, why]))

type Documents = PrintedDocuments['documents']
const several = <Reply extends object>(documents: Documents, toReply: (documents: Documents) => Reply) =>
  documents.length > 1 ? toReply(documents) : {}
