import type { ZodError } from 'zod'
import type { Law } from '#src/shop/catalogue/publishing-faults.ts'
import type { SettingFault } from '#src/shop/settings/settings-rules.port.ts'

/** What is wrong in one of the owner's files, as a message for the owner. */
export type Fault = { readonly field: string; readonly message: string; readonly law?: Law | undefined }

export const fault = (path: readonly PropertyKey[], message: string): Fault => ({ field: path.map(String).join('.'), message })

export const faultsOf = (error: ZodError): Fault[] => error.issues.map(({ path, message }) => fault(path, message))

/** "catalogue.json, rani-two-tier-box, variants.0.stock: must be at least 0". */
export const faultMessage = (file: string, subject: string, { field, message }: Fault): string =>
  `${[file, subject, field].filter(Boolean).join(', ')}: ${message}`

/** A variable of the environment is to be corrected where it is set, a field in its file. */
export const settingFaultMessage = (file: string, { field, message, variable }: SettingFault): string =>
  variable === undefined ? `${file}: ${field || 'the file'}: ${message}` : `${field ? `${variable} (${field})` : variable}: ${message}`

/** The parts of such a message about a file without a subject. */
export function readFaultMessage(written: string): { readonly file: string } & Fault {
  const [, file = '', field = '', message = written] = /^([^,:]+)(?:, ((?:(?!: ).)+))?: ([^]*)$/.exec(written) ?? []
  return { file, field, message }
}
