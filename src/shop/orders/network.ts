/** The network of a shopper's address. Stored only as a salted hash, and only while the order is unpaid. */
export type Network = {
  /** An IPv4 address, or a /64 of IPv6. */
  readonly own: string
  /** The /48 around it. */
  readonly wider: string | undefined
}
