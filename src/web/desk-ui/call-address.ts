/** The address that calls a phone: ten digits are an Indian number, anything else has its own country code. */
export const callAddressOf = (phone: string): string => `tel:${phone.length === 10 ? `+91${phone}` : phone}`

/** "+91 98220 41177". */
export const shownPhone = (phone: string): string => (phone.length === 10 ? `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` : phone)
