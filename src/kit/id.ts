export type Id<Kind extends string> = string & { readonly __kind: Kind }

/** The product's last part in URLs, such as `noor-ring-box`. */
export type ProductId = Id<'product'>
/** The SKU: bought, stocked and printed on the label. */
export type VariantId = Id<'variant'>
/** Unguessable (128 random bits): whoever has it may see and manage the order. */
export type OrderId = Id<'order'>
/** Returns undefined for a text that cannot be the id of an order. */
export const parseOrderId = (text: string): OrderId | undefined => (/^[\w-]{16,64}$/.test(text) ? (text as OrderId) : undefined)
/** Unguessable; people use the ticket number. */
export type EnquiryId = Id<'enquiry'>
/** One parcel of an order, whatever numbers its carrier gives it. */
export type ParcelId = Id<'parcel'>
