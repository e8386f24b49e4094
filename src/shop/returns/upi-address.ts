/** "name@bank", as every UPI app shows it: the bank's handle has letters and digits only. */
const form = /^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,31}$/

/** Returns a UPI address in one spelling; undefined for what cannot be one. Whether it exists only the payer's app can tell. */
export function parseUpiAddress(written: string): string | undefined {
  const address = written.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  return form.test(address) ? address : undefined
}
