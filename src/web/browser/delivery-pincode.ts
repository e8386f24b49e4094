import { storedText } from './stored-text.ts'

/** Where this browser's shopper wants things delivered, as asked for last. */
export const deliveryPincode = storedText('local', 'deliveryPincode')
