import { findState, type StateCode, stateOfPincode } from '#src/kit/contact/indian-state.ts'

/**
 * Returns where goods are supplied: in the state of the delivery address, whoever is billed. Text that is not the name of a state is
 * looked up by the pincode; undefined when that is unknown too.
 */
export const placeOfSupply = ({ state, pincode }: { readonly state: string; readonly pincode: string }): StateCode | undefined =>
  findState(state) ?? stateOfPincode(pincode)
