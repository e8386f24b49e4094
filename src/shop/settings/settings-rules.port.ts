import type { Result } from '#src/kit/result.ts'
import type { ShopSettings } from '../settings.ts'
import type { TaxClass } from '../tax/tax-rates.ts'

/** What is wrong in a field of the owner's file, as a message for the owner. */
export type SettingFault = {
  /** `cod.upToRupees`; of the tax rates `2.rates.1.from`. Empty for the file as a whole. */
  readonly field: string
  readonly message: string
  /** The variable of this machine's environment that has set it. */
  readonly variable?: string
}

/** One value of `settings.json`, in the file's units. */
export type SettingField = {
  readonly path: string
  readonly kind: 'text' | 'number' | 'yes or no' | 'list of texts'
  /** The only values that it may have. */
  readonly choices?: readonly string[]
  readonly isNullable: boolean
  /** What holds when the file has no such field. */
  readonly fallback: unknown
  /** The variable of this machine's environment that sets it, whatever the file says, and its value. */
  readonly setBy?: { readonly variable: string; readonly value: unknown }
}

/** The rules of the owner's files, which hold for settings and tax rates wherever they come from. */
export interface SettingsRules {
  /**
   * Returns what this process works with: the file's fields, and on top of them what the environment of this machine sets. A field that
   * these rules do not know is a fault in a file; in the database a newer release has written it, and it is left alone.
   */
  judgeSettings(document: unknown, from: 'file' | 'database'): Result<ShopSettings, readonly SettingFault[]>
  judgeTaxRates(document: unknown): Result<readonly TaxClass[], readonly SettingFault[]>
  readonly fields: readonly SettingField[]
  /** The line of a file on which this field stands, or the nearest one around it; undefined for the file as a whole. */
  lineOf(written: string, path: string): number | undefined
  /** What staff call the field of this path, or of this place in its list. */
  nameOf(path: string): string
}
