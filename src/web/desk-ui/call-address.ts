/** The address that calls a phone: ten digits are an Indian number, anything else has its own country code. */
export const callAddressOf = (phone: string): string => `tel:${phone.length === 10 ? `+91${phone}` : phone}`
