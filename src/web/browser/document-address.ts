/** Whether the document was loaded from this path instead of reached by client navigation: only then its security policy is that page's. */
export function wasLoadedFrom(path: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && URL.canParse(loaded.name) && new URL(loaded.name).pathname === path
}
