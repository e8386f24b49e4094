import { dayOf } from '#src/kit/time/day.ts'
import { findOrderId } from '../../orders/orders.store.ts'
import { listCopies } from '../../shipping/carrier-documents.store.ts'
import type { ShopSettings } from '../../settings.ts'
import type { JoinPdfs, NamedPdf } from '../../shipping/join-pdfs.port.ts'
import type { Deps } from '../deps.ts'
import { drawParcelDocuments, type TaxDocumentDeps } from '../invoicing/invoicing.ts'

/** What can be printed of a parcel; the names stand on the first page for what is missing. */
export type ParcelDocumentKind = ShopSettings['packing']['prints'][number] | 'delivery challan'

export type JoinedDocuments = {
  readonly fileName: string
  readonly content: Uint8Array
  /** Such as `MJ-10234: label`, as on the first page. */
  readonly missing: readonly string[]
}

export type JoinDocumentsDeps = Pick<Deps, 'reading' | 'clock'> & Pick<TaxDocumentDeps, 'drawTaxDocument'> & { readonly joinPdfs: JoinPdfs }

/**
 * Joins the documents of these orders into one PDF, in the order of the list and then of the kinds. Whoever prints the invoice prints the challan with it. Only our own copies are used, so that printing
 * again never asks the carrier; what is missing or damaged is named on the first page.
 */
export async function joinDocuments(
  orderNumbers: readonly string[],
  kinds: readonly ParcelDocumentKind[],
  deps: JoinDocumentsDeps,
): Promise<JoinedDocuments> {
  const documents: NamedPdf[] = []
  const missing: string[] = []
  for (const orderNumber of new Set(orderNumbers)) {
    const found = await findDocuments(orderNumber, kinds, deps)
    for (const kind of kinds.flatMap(withChallan(kinds))) {
      const name = `${orderNumber}: ${kind}`
      const content = found.get(kind)
      if (content) documents.push({ name, content })
      else if (isMissed(kind, kinds, found)) missing.push(name)
    }
  }
  const notThere = [...missing]
  const content = await deps.joinPdfs(documents, (damaged) => {
    notThere.push(...damaged.map((name) => `${name}, damaged`))
    return notThere.length > 0 ? ['Not in this file:', ...notThere] : []
  })
  return { fileName: `parcels-${dayOf(deps.clock())}.pdf`, content, missing: notThere }
}

const withChallan =
  (kinds: readonly ParcelDocumentKind[]) =>
  (kind: ParcelDocumentKind): ParcelDocumentKind[] =>
    kind === 'tax invoice' && !kinds.includes('delivery challan') ? [kind, 'delivery challan'] : [kind]

/** What leaves with an invoice has no challan, and what is not sold has no invoice: one of them is enough. */
function isMissed(
  kind: ParcelDocumentKind,
  asked: readonly ParcelDocumentKind[],
  found: ReadonlyMap<ParcelDocumentKind, unknown>,
): boolean {
  if (kind === 'tax invoice') return !found.has('delivery challan')
  return kind !== 'delivery challan' || !asked.includes('tax invoice')
}

const copyKinds = { label: 'label', 'carrier invoice': 'carrier invoice', manifest: 'printed manifest' } as const

async function findDocuments(
  orderNumber: string,
  kinds: readonly ParcelDocumentKind[],
  deps: JoinDocumentsDeps,
): Promise<Map<ParcelDocumentKind, Uint8Array>> {
  const orderId = await findOrderId(deps.reading, orderNumber)
  if (!orderId) return new Map()
  const copies = await listCopies(deps.reading, orderNumber, Object.values(copyKinds))
  const found = new Map<ParcelDocumentKind, Uint8Array>()
  for (const [kind, copied] of Object.entries(copyKinds) as [keyof typeof copyKinds, string][]) {
    const content = copies.find((copy) => copy.kind === copied)?.content
    if (content) found.set(kind, content)
  }
  if (!kinds.includes('tax invoice') && !kinds.includes('delivery challan')) return found
  const { invoice, challan } = await drawParcelDocuments(orderId, { ...deps, db: deps.reading })
  if (invoice) found.set('tax invoice', invoice.content)
  if (challan) found.set('delivery challan', challan.content)
  return found
}
