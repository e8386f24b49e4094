export type Id<Kind extends string> = string & { readonly __kind: Kind }

/** The product's place in addresses, such as `noor-ring-box`. */
export type ProductId = Id<'product'>
/** The SKU: what is bought, stocked and printed on the label. */
export type VariantId = Id<'variant'>
/** Unguessable: whoever holds it owns the order (128 random bits). */
export type OrderId = Id<'order'>
/** Undefined for a text that cannot be the id of an order. */
export const parseOrderId = (text: string): OrderId | undefined => (/^[\w-]{16,64}$/.test(text) ? (text as OrderId) : undefined)
/** Unguessable; people say the ticket number instead. */
export type EnquiryId = Id<'enquiry'>
/** One parcel of an order, whatever numbers its carrier gives it. */
export type ParcelId = Id<'parcel'>
