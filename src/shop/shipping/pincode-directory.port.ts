import type { StateCode } from '#src/kit/contact/indian-state.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'

/** Maps pincodes to places. A directory is never complete: a pincode that it does not list may still exist. */
export interface PincodeDirectory {
  /** Never throws. For a pincode that is not listed, returns what follows from its first digits. */
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
  /** All states in which an address with this pincode can be; empty where that is not known. */
  readonly stateCodes: readonly StateCode[]
}
