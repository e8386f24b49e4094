import { findPincode } from './find-pincode.ts'

export const pincodeCalls = { findPincode }
