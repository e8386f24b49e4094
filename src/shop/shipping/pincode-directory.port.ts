import type { StateCode } from '#src/kit/contact/indian-state.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'

/** Where pincodes are. A directory is never complete: a pincode that it does not list may still exist. */
export interface PincodeDirectory {
  /** Never throws; for a pincode that is not listed, what its first digits tell. */
  findPlace(pincode: Pincode): PincodePlace
}

/** Texts are empty where the directory does not know them. */
export type PincodePlace = {
  readonly city: string
  readonly state: string
  /** As in a GSTIN. */
  readonly stateCode: string
  /** The pincode itself is listed; otherwise only its first digits were used. */
  readonly exact: boolean
  /** Its area lies in more than one state. */
  readonly ambiguous: boolean
  /** All states in which an address with this pincode can be; none where nobody knows. */
  readonly stateCodes: readonly StateCode[]
}
