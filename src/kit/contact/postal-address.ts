export type PostalAddress = {
  readonly addressLine1: string
  readonly addressLine2: string | undefined
  readonly city: string
  readonly pincode: string
  /** Left out where the state is written separately, as on a tax document. */
  readonly state?: string
}

/** Returns the lines of an envelope: "12 MG Road", "Near the lake", "Bengaluru 560001", "Karnataka". */
export const addressLines = ({ addressLine1, addressLine2, city, pincode, state }: PostalAddress): string[] =>
  [addressLine1, addressLine2, `${city} ${pincode}`, state].filter((line): line is string => Boolean(line))

/** "12 MG Road, Near the lake, Bengaluru, Karnataka, 560001", for a field of one line. */
export const addressInOneLine = ({ addressLine1, addressLine2, city, pincode, state }: PostalAddress): string =>
  [addressLine1, addressLine2, city, state, pincode].filter(Boolean).join(', ')
