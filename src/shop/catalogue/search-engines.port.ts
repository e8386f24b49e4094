/** How search engines recognise who notifies them. */
export type NotifyingSite = {
  /** Where the public pages are, such as `https://shop.example`. */
  readonly origin: string
  readonly key: string
  /** The path at which the shop serves the key. */
  readonly keyPath: string
}

/** Search engines that are notified when pages change. */
export interface SearchEngines {
  /** As many pages as one notice may name. */
  readonly mostPages: number
  /** Names pages of the site that are new, changed or gone. A notice may be repeated. Throws SupplierError. */
  notify(site: NotifyingSite, paths: readonly string[]): Promise<void>
}
