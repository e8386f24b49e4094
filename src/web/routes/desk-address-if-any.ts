import { deskPages } from './desk-pages.ts'

/** The address of a page that only some shops of this program have; undefined where there is none. */
export function deskAddressIfAny(name: string, params: Readonly<Record<string, string>> = {}): string | undefined {
  const row = Object.entries(deskPages).find(([page]) => page === name)?.[1]
  return row?.path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
}
