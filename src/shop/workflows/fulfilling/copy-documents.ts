import type { ParcelId } from '#src/kit/id.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { storeCarrierDocument, type CarrierDocumentKind, carrierDocumentKinds } from '../../shipping/carrier-documents.store.ts'
import type { Deps } from '../deps.ts'

/** The id of each copy that could be made. */
export type CopiedDocumentIds = Readonly<Partial<Record<CarrierDocumentKind, string>>>

export type CarrierDocumentLinks = {
  readonly manifestUrl: string | undefined
  readonly printedManifestUrl: string
  readonly labelUrl: string
  readonly carrierInvoiceUrl: string
}

/** After so many tries the carrier's own links are used, because the shop waits for its label. */
const mostTries = 4

/** Copies the carrier's documents, whose addresses expire. */
export async function copyCarrierDocuments(
  { parcelId, failedTries }: { parcelId: ParcelId; failedTries: number },
  links: CarrierDocumentLinks,
  { carrier, db, clock }: Pick<Deps, 'carrier' | 'db' | 'clock'>,
): Promise<CopiedDocumentIds> {
  const ids: Partial<Record<CarrierDocumentKind, string>> = {}
  for (const kind of carrierDocumentKinds) {
    const sourceUrl = urlOf[kind](links)
    if (sourceUrl === undefined) continue
    try {
      const content = await carrier.fetchDocument(sourceUrl)
      ids[kind] = await db.transaction((tx) =>
        storeCarrierDocument(tx, { id: randomKey(), parcelId, kind, sourceUrl, content, storedAt: clock() }),
      )
    } catch (error) {
      if (!(error instanceof SupplierError) || failedTries < mostTries) throw error
    }
  }
  return ids
}

const urlOf: Record<CarrierDocumentKind, (links: CarrierDocumentLinks) => string | undefined> = {
  manifest: (links) => links.manifestUrl,
  'printed manifest': (links) => links.printedManifestUrl,
  label: (links) => links.labelUrl,
  'carrier invoice': (links) => links.carrierInvoiceUrl,
}
