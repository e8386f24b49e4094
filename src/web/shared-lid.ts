import type { DrawnPicture } from './layout/page-shell.ts'
import { otherCallAddress } from './routes.ts'

type Shown = {
  readonly id: string
  readonly name: string
  readonly colour: string
  readonly writing: { readonly name: string; readonly sign: string }
}

/** The picture that goes with a link to a product with a writing; undefined without one. */
export function sharedLidOf({ id, name, colour, writing }: Shown): DrawnPicture | undefined {
  const written = [writing.name, writing.sign].filter(Boolean)
  if (written.length === 0) return undefined
  const query = new URLSearchParams(Object.entries({ colour, ...writing }).filter(([, value]) => value !== ''))
  return {
    query: `?${query}`,
    address: `${otherCallAddress('drawSharedLid', { productId: id })}?${query}`,
    alt: `${name} in ${colour} with ${written.join(' and ')} in foil on its lid`,
  }
}
