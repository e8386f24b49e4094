export type Id<Kind extends string> = string & { readonly __kind: Kind }

/** The product's place in addresses, such as `noor-ring-box`. */
export type ProductId = Id<'product'>
/** The SKU: what is bought, stocked and printed on the label. */
export type VariantId = Id<'variant'>
/** Unguessable: whoever holds it owns the order (128 random bits). */
export type OrderId = Id<'order'>
/** Unguessable; people say the ticket number instead. */
export type EnquiryId = Id<'enquiry'>
/** One parcel of an order, whatever numbers its carrier gives it. */
export type ParcelId = Id<'parcel'>
