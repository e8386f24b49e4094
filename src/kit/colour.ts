/** `#rrggbb`. */
export type ColourHex = string & { readonly __kind: 'colour' }

export const parseColourHex = (written: string): ColourHex | undefined =>
  /^#[0-9a-f]{6}$/i.test(written) ? (written.toLowerCase() as ColourHex) : undefined
