import { findState, type StateCode, stateOfPincode } from '#src/kit/contact/indian-state.ts'

/**
 * Where goods that travel are supplied: in the state written in the delivery address, whoever is billed. What cannot be read as a
 * state is looked up by the pincode; undefined when that does not say one either.
 */
export const placeOfSupply = ({ state, pincode }: { readonly state: string; readonly pincode: string }): StateCode | undefined =>
  findState(state) ?? stateOfPincode(pincode)
