import type { ZodType } from 'zod'
import type { Shop } from '#src/shop/shop.ts'
import type { PrintedStep, StepProblem, TakenStep } from '#src/shop/workflows/fulfilling/fulfilling.ts'
import type { Handler } from '../handler.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { documentReplies, documentRequests, type PrintedDocuments } from './parcel-documents.wire.ts'
import { messageOf, refused } from './step-refusals.ts'

type ParcelHandler = Handler<'staff', Pick<Shop, 'parcels'>>

type DocumentCall = {
  readonly step: PrintedStep
  readonly ids: ZodType<readonly string[]>
  readonly namedBy: 'byConsignment' | 'byCarrierOrder'
  readonly urlOf: (taken: TakenStep) => string
  readonly toWire: (printed: PrintedDocuments) => object
  /** Whether its reply can list parcels that have no document yet; otherwise one such parcel makes it a refusal. */
  readonly namesMissing: boolean
}

/** Returns the stored document of one parcel, running its step when it is next; of several parcels one document for all, and the stored one of each. */
const documentCall =
  ({ step, ids, namedBy, urlOf, toWire, namesMissing }: DocumentCall): ParcelHandler =>
  async ({ parcels }, request, _params, by) => {
    const body = await readBody(request, ids)
    if (!body.ok) return problemResponse(body.problem)

    const { [namedBy]: find } = parcels.find
    const taken: (TakenStep & { id: string })[] = []
    const missing: { id: string; problem: StepProblem }[] = []
    for (const id of new Set(body.value)) {
      const orderId = await find(id)
      const result = orderId && (await parcels.takeStep(orderId, step, by))
      if (result && result.ok) taken.push({ ...result.value, id })
      else missing.push({ id, problem: result ? result.problem : { code: 'order_not_found' } })
    }
    const [first] = missing
    if (first && (taken.length === 0 || !namesMissing)) return refused(first.problem)

    const documents = taken.map((each) => ({ id: each.id, url: urlOf(each) }))
    const [only] = documents.length === 1 ? documents : []
    const together = only
      ? undefined
      : await parcels.printTogether(
          step,
          taken.map(({ parcel }) => parcel),
        )
    if (together && !together.ok) return refused(together.problem)
    const notPrinted = missing.map(({ id, problem }) => ({ id, why: messageOf(problem) }))
    return Response.json(toWire({ url: only?.url ?? together?.value ?? '', documents, notPrinted }))
  }

export const parcelDocuments = {
  printManifest: documentCall({
    step: 'printed manifest',
    ids: documentRequests.byOrders,
    namedBy: 'byCarrierOrder',
    urlOf: ({ parcel, documentUrls }) => documentUrls['printed manifest'] ?? parcel.printedManifestUrl ?? '',
    toWire: documentReplies.printManifest,
    namesMissing: false,
  }),
  generateLabel: documentCall({
    step: 'label',
    ids: documentRequests.byConsignments,
    namedBy: 'byConsignment',
    urlOf: ({ parcel, documentUrls }) => documentUrls.label ?? parcel.labelUrl ?? '',
    toWire: documentReplies.generateLabel,
    namesMissing: true,
  }),
  generateInvoice: documentCall({
    step: 'carrier invoice',
    ids: documentRequests.byIds,
    namedBy: 'byCarrierOrder',
    urlOf: ({ parcel, documentUrls }) => documentUrls['carrier invoice'] ?? parcel.carrierInvoiceUrl ?? '',
    toWire: documentReplies.generateInvoice,
    namesMissing: true,
  }),
}
