/** Six digits, first not zero, as printed on post. */
export type Pincode = string & { readonly __kind: 'pincode' }

/** Accepts the customary blank after the third digit; undefined when it is no pincode. */
export function parsePincode(written: string): Pincode | undefined {
  const digits = written.trim().replace(/^(\d{3})\s(\d{3})$/, '$1$2')
  return /^[1-9]\d{5}$/.test(digits) ? (digits as Pincode) : undefined
}
