/** Whether the document itself came from this path, and was not led here by a link: its security policy is then that page's own. */
export function wasLoadedFrom(path: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && URL.canParse(loaded.name) && new URL(loaded.name).pathname === path
}
