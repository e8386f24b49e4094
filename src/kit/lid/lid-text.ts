import type { ZodiacSign } from './zodiac.ts'

/** What is foiled on a lid. The name may be empty. */
export type LidText = { readonly name: string; readonly sign: ZodiacSign | undefined }
