import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type Day, parseDay } from '#src/kit/time/day.ts'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import { parseGstin, stateOfGstin } from '#src/kit/contact/gstin.ts'
import { findState, stateNames } from '#src/kit/contact/indian-state.ts'
import { type Paise, rupeesToPaise } from '#src/kit/money.ts'
import { parsePincode, type Pincode } from '#src/kit/contact/pincode.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { LimitsSection, UnpaidSection } from './limit-settings.ts'
import { overrideSettings } from './override-settings.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'

const requiredText = z.string().trim().min(1)
const email = requiredText.refine(isEmailAddress, 'must be one plain mail address')
const address = z.url({ protocol: /^https?$/ })
const pincode = requiredText
  .refine((written) => parsePincode(written), 'must be a pincode of six digits')
  .transform((written) => parsePincode(written) as Pincode)
const gstin = requiredText
  .refine((written) => parseGstin(written), 'must be a GSTIN of 15 characters, or null for a shop that is not registered')
  .transform((written) => parseGstin(written))
const state = requiredText.refine((written) => findState(written), 'must be a state or union territory of India')
const day = requiredText
  .refine((written) => parseDay(written), 'must be a day such as 2026-12-25')
  .transform((written) => parseDay(written) as Day)
const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 15:30')
  .nullable()
  .default(null)
  .transform((written) => written ?? undefined)
const rupees = z
  .number()
  .refine((written) => rupeesToPaise(written), 'must be an amount in rupees above 0')
  .transform((written) => rupeesToPaise(written) as Paise)
const wholeNumber = (least: number, most: number) => z.int().min(least).max(most)
/** The days that a settings file without this field promises. */
const days = (from: number, to: number) =>
  z
    .strictObject({ from: wholeNumber(0, 90), to: wholeNumber(0, 90) })
    .refine((span) => span.from <= span.to, 'from must not be above to')
    .default({ from, to })
/** What is said at a call about a cash order, unless the owner has written something else. */
const callScript =
  'Good day, this is {caller} from {shop}. Am I speaking with {name}? You ordered {goods} for {total}, to be paid in cash at your door. We send it to: {address}. Is that right, and shall we make it for you?'
const millimetres = z.int().min(5).max(2_000)

export const SettingsFile = z.strictObject({
  brand: z.strictObject({
    name: requiredText,
    tagline: requiredText,
    legalName: requiredText,
    gstin: gstin.nullable().transform((given) => given ?? undefined),
  }),
  contact: z.strictObject({
    email,
    phone: requiredText,
    address: z.array(requiredText).min(2),
    supportHours: z.strictObject({ privacy: requiredText, faq: requiredText }),
    mapUrl: address,
    mapLinkUrl: address,
  }),
  grievanceOfficer: z.strictObject({ name: requiredText, designation: requiredText, email, phone: requiredText }),
  social: z.strictObject({ facebook: address, instagram: address, youtube: address }),
  mail: z.strictObject({
    from: email,
    orders: email,
    mostADay: wholeNumber(1, 1_000_000)
      .nullable()
      .default(null)
      .transform((given) => given ?? undefined),
  }),
  pickup: z.strictObject({ location: requiredText, pincode, state, time: timeOfDay }),
  defaultParcel: z.strictObject({
    lengthMm: millimetres,
    widthMm: millimetres,
    heightMm: millimetres,
    weightGrams: z.int().min(10).max(50_000),
  }),
  delivery: z.strictObject({ cutOffHour: z.int().min(0).max(23).default(14), holidays: z.array(day).default([]) }).prefault({}),
  orders: z.strictObject({
    holdMinutes: z.int().min(5).max(1_440),
    numberPrefix: z.string().regex(/^[A-Z]{1,4}$/, 'must be one to four capital letters'),
    whenSoldOut: z.enum(['refund', 'ask']),
    cancellation: z.strictObject({ personalisedWithinHours: z.int().min(0).max(720) }),
    unpaid: UnpaidSection,
  }),
  packing: z
    .strictObject({
      onlyChecked: z.boolean().default(true),
      prints: z
        .array(z.enum(['label', 'tax invoice', 'carrier invoice', 'manifest']))
        .min(1)
        .default(['label', 'tax invoice']),
    })
    .prefault({}),
  limits: LimitsSection,
  cod: z
    .strictObject({
      isOffered: z.boolean(),
      fromRupees: rupees.nullable(),
      upToRupees: rupees.nullable(),
      refusedPincodes: z.array(z.string().regex(/^[1-9]\d{0,5}$/, 'must be the first digits of a pincode')),
      isForPersonalised: z.boolean(),
    })
    .refine(({ fromRupees, upToRupees }) => (fromRupees ?? 0) <= (upToRupees ?? Infinity), 'fromRupees must not be above upToRupees')
    .transform(({ fromRupees, upToRupees, ...others }) => ({
      ...others,
      fromPaise: fromRupees ?? undefined,
      upToPaise: upToRupees ?? undefined,
    })),
  calls: z.strictObject({ script: requiredText.default(callScript) }).prefault({}),
  desk: z
    .strictObject({ assistantRefundUpToRupees: rupees.default(rupeesToPaise(2_000) as Paise) })
    .prefault({})
    .transform(({ assistantRefundUpToRupees }) => ({ assistantRefundPaise: assistantRefundUpToRupees })),
  money: z.strictObject({ settlementDays: wholeNumber(1, 30).default(3), remittanceDays: wholeNumber(1, 60).default(12) }).prefault({}),
  promises: z
    .strictObject({
      processingDays: days(2, 3),
      transitDays: days(5, 7),
      returnDays: wholeNumber(0, 365).default(30),
      areReturnsFree: z.boolean().default(true),
      inspectionDays: wholeNumber(0, 90).default(3),
      refundDays: wholeNumber(1, 30).default(7),
      warrantyMonths: wholeNumber(0, 120).default(0),
    })
    .prefault({}),
  themeColour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #6E1E2A'),
})

const ConsistentSettings = SettingsFile.superRefine(({ brand, pickup }, context) => {
  const registeredIn = brand.gstin && stateOfGstin(brand.gstin)
  if (!registeredIn || registeredIn === findState(pickup.state)) return
  const message = `is registered in ${stateNames[registeredIn]}, but goods leave from ${pickup.state}: invoices need the GSTIN of that state`
  context.addIssue({ code: 'custom', path: ['brand', 'gstin'], message })
})

export type SettingsProblem = { readonly code: 'bad_settings'; readonly faults: readonly string[] }

/** Returns the settings of the owner's folder, overridden by the environment. Throws StartFault. */
export function loadSettings(config: Config): ShopSettings {
  const settings = readSettings(config.shopDir, config.settingOverrides)
  const faults = [...(settings.ok ? [] : settings.problem.faults), ...conflictingVariables(config)]
  if (!settings.ok || faults.length > 0) throw new StartFault(faults.join('\n'))
  const { pickup, mail, ...others } = settings.value
  return {
    ...others,
    mail: { ...mail, from: config.smtp?.from ?? mail.from },
    pickup: { ...pickup, location: config.shiprocket?.pickupLocation ?? pickup.location },
  }
}

/** Two settings can be set by an older variable of their supplier too. */
function conflictingVariables({ smtp, shiprocket, settingOverrides }: Config): string[] {
  const pairs = [
    ['MAIL_FROM', smtp?.from, 'SHOP_MAIL_FROM'],
    ['SHIPROCKET_PICKUP_LOCATION', shiprocket?.pickupLocation, 'SHOP_PICKUP_LOCATION'],
  ] as const
  return pairs.flatMap(([olderVariable, older, variable]) => {
    const newer = settingOverrides[variable]
    return older === undefined || newer === undefined || older === newer
      ? []
      : [`${variable} differs from ${olderVariable}: set one of them`]
  })
}

/** Reads `settings.json` of the shop's folder; `overrides` are variables of the environment. Every fault names its field or its variable. */
export function readSettings(shopDir: string, overrides: Config['settingOverrides'] = {}): Result<ShopSettings, SettingsProblem> {
  const path = join(shopDir, 'settings.json')
  const file = readJson(path)
  if (!file.ok) return file
  const { value, faults, nameOf } = overrideSettings(file.value, SettingsFile, overrides)
  const parsed = ConsistentSettings.safeParse(value)
  if (parsed.success && faults.length === 0) return ok(parsed.data)
  const found = (parsed.error?.issues ?? []).map((issue) => {
    const name = nameOf(issue.path) || 'the file'
    return name.startsWith('SHOP_') ? `${name}: ${issue.message}` : `${path}: ${name}: ${issue.message}`
  })
  return refuse({ code: 'bad_settings', faults: [...faults, ...found] })
}

function readJson(path: string): Result<unknown, SettingsProblem> {
  try {
    return ok(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    return refuse({ code: 'bad_settings', faults: [`${path}: ${(error as Error).message}`] })
  }
}
