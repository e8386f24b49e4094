import { announcer } from '#src/kit/announcer.ts'
import type { RedirectKind } from '../../catalogue/redirects/redirect.ts'
import { findRedirect } from '../../catalogue/redirects/redirects.store.ts'
import type { Deps } from '../deps.ts'
import { dropCopies, pagesAreMadeBy, pagesWereMadeBy } from './drop-copies.ts'
import { type CatalogueImport, importCatalogue } from './import-catalogue.ts'
import { type AddressesInFile, planAddresses } from './move-addresses.ts'

export type { DropRound } from './drop-copies.ts'
export { followCatalogue } from './follow-catalogue.ts'
export type { CatalogueImport, ImportCatalogueProblem, ImportedCatalogue } from './import-catalogue.ts'
export type { AddressesInFile } from './move-addresses.ts'

/** Replaces the shop's products, texts, pictures and tax rates by those of its owner's folder. */
export const publishing = (deps: Pick<Deps, 'db' | 'clock'>) => ({
  /** All of it or nothing. The stock of variants that exist stays: see stocking/. */
  import: (imported: CatalogueImport) => importCatalogue(imported, deps),
  /** All former addresses of products and articles as they will be once this file is imported. */
  planAddresses: (inFile: AddressesInFile) => planAddresses(deps.db, inFile),
  /** The present address of the product or article that had this one before; undefined when none had. */
  findMoved: (kind: RedirectKind, key: string) => findRedirect(deps.db, kind, key),
})

/** The copies of pages that a CDN keeps. A process says from what it renders pages, at its start and when it renders no more. */
export function copying(deps: Pick<Deps, 'db' | 'clock' | 'copies'>) {
  const outdated = announcer<void>()
  const wake = () => outdated.announce()
  return {
    /** Whether there is a CDN that is notified. */
    areKept: deps.copies !== undefined,
    drop: () => dropCopies(deps),
    pagesAreMadeBy: (madeBy: string) => pagesAreMadeBy(madeBy, deps).then(wake),
    pagesWereMadeBy: (madeBy: string) => pagesWereMadeBy(madeBy, deps).then(wake),
    /** To be called once this process shows a change that any process has made. */
    wake,
    onOutdated: outdated.subscribe,
  }
}
