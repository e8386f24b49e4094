/** `#rrggbb`. */
export type ColourHex = string & { readonly __kind: 'colour' }
