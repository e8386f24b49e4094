import { storedText } from './stored-text.ts'

/** The pincode of the last delivery check in this browser. */
export const deliveryPincode = storedText('local', 'deliveryPincode')
