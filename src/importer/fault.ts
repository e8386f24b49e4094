import type { ZodError } from 'zod'

/** What is wrong in one of the owner's files, as a message for the owner. */
export type Fault = { readonly field: string; readonly message: string }

export const fault = (path: readonly PropertyKey[], message: string): Fault => ({ field: path.map(String).join('.'), message })

export const faultsOf = (error: ZodError): Fault[] => error.issues.map(({ path, message }) => fault(path, message))

/** "catalogue.json, rani-two-tier-box, variants.0.stock: must be at least 0". */
export const faultMessage = (file: string, subject: string, { field, message }: Fault): string =>
  `${[file, subject, field].filter(Boolean).join(', ')}: ${message}`
