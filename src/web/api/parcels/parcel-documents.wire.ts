import * as z from 'zod'
import { looseText } from '../loose-fields.ts'
import { numeric } from './parcel-steps.wire.ts'

export type PrintedPapers = {
  /** Of the only parcel, or one for all of them. */
  readonly url: string
  readonly papers: readonly { readonly id: string; readonly url: string }[]
  readonly notPrinted: readonly { readonly id: string; readonly why: string }[]
}

const mostAtOnce = 50
const id = looseText(60).pipe(z.string().min(1, 'is required'))
const ids = z
  .union([id, z.array(id).min(1, 'must name at least one').max(mostAtOnce, `must name at most ${mostAtOnce}`)], 'is required')
  .transform((given) => [given].flat())

const body = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'must be a JSON object')

/** By what each call names its parcels, one or several. */
export const paperRequests = {
  byOrders: body({ order_ids: ids }).transform(({ order_ids }) => order_ids),
  byConsignments: body({ shipment_id: ids }).transform(({ shipment_id }) => shipment_id),
  byIds: body({ ids }).transform((given) => given.ids),
} as const

/** In the carrier's shape; where several were asked for, with the stored paper of each. */
export const paperReplies = {
  printManifest: ({ url, papers }: PrintedPapers) => ({
    manifest_url: url,
    ...several(papers, (each) => ({ manifests: each.map((paper) => ({ order_id: numeric(paper.id), manifest_url: paper.url })) })),
  }),
  generateLabel: ({ url, papers, notPrinted }: PrintedPapers) => ({
    label_created: 1,
    label_url: url,
    not_created: notCreated(notPrinted),
    ...several(papers, (each) => ({ labels: each.map((paper) => ({ shipment_id: numeric(paper.id), label_url: paper.url })) })),
  }),
  generateInvoice: ({ url, papers, notPrinted }: PrintedPapers) => ({
    is_invoice_created: true,
    invoice_url: url,
    not_created: notCreated(notPrinted),
    ...several(papers, (each) => ({ invoices: each.map((paper) => ({ order_id: numeric(paper.id), invoice_url: paper.url })) })),
  }),
}

/** An empty list, or an object by id: as the carrier does it. */
const notCreated = (notPrinted: PrintedPapers['notPrinted']): object =>
  notPrinted.length === 0 ? [] : Object.fromEntries(notPrinted.map(({ id: missing, why }) => [missing, why]))

type Papers = PrintedPapers['papers']
const several = <Reply extends object>(papers: Papers, toReply: (papers: Papers) => Reply) => (papers.length > 1 ? toReply(papers) : {})
