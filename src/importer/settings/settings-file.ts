import * as z from 'zod'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import { parseGstin, stateOfGstin } from '#src/kit/contact/gstin.ts'
import { findState, stateNames } from '#src/kit/contact/indian-state.ts'
import { parsePincode, type Pincode } from '#src/kit/contact/pincode.ts'
import { type Paise, paise, rupeesToPaise } from '#src/kit/money.ts'
import { type Day, parseDay } from '#src/kit/time/day.ts'
import { choice, wholeNumber } from '../file-fields.ts'
import { LimitsSection, UnpaidSection } from './limit-settings.ts'

const requiredText = z.string('must be text').trim().min(1, 'must not be empty')
const yesOrNo = z.boolean('must be true or false')
const email = requiredText.refine(isEmailAddress, 'must be one plain mail address')
const address = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
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
  .string('must be a time such as 15:30')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 15:30')
  .nullable()
  .default(null)
  .transform((written) => written ?? undefined)
const rupees = z
  .number('must be an amount in rupees above 0')
  .refine((written) => rupeesToPaise(written), 'must be an amount in rupees above 0')
  .transform((written) => rupeesToPaise(written) as Paise)
/** Nothing is charged where the file has null, or no such field. */
const charge = rupees
  .nullable()
  .default(null)
  .transform((given) => given ?? paise(0))
const pincodeStart = z.string('must be text').regex(/^[1-9]\d{0,5}$/, 'must be the first digits of a pincode')
/** The days that a settings file without this field promises. */
const days = (from: number, to: number) =>
  z
    .strictObject({ from: wholeNumber(0, 90), to: wholeNumber(0, 90) })
    .refine((span) => span.from <= span.to, { path: ['from'], error: 'must not be above to' })
    .default({ from, to })
/** What is said at a call about a cash order, unless the owner has written something else. */
const callScript =
  'Good day, this is {caller} from {shop}. Am I speaking with {name}? You ordered {goods} for {total}, to be paid in cash at your door. We send it to: {address}. Is that right, and shall we make it for you?'
const millimetres = wholeNumber(5, 2_000)

/** Shoppers of a shop that has not written this may change an order five times, until the workshop takes the piece. */
const ChangesSection = z
  .strictObject({
    most: wholeNumber(0, 50).default(5),
    withinHours: wholeNumber(1, 2_160)
      .nullable()
      .default(null)
      .transform((given) => given ?? undefined),
  })
  .prefault({})

/** Without this everything is delivered free, and cash costs nothing. */
const ChargesSection = z
  .strictObject({
    deliveryRupees: charge,
    freeFromRupees: rupees.nullable().default(null),
    furtherKilogramRupees: charge,
    farPincodes: z.array(pincodeStart, 'must be a list').default([]),
    farRupees: charge,
    cashRupees: charge,
  })
  .prefault({})
  .refine(({ farPincodes, farRupees }) => farPincodes.length === 0 || farRupees > 0, {
    path: ['farRupees'],
    error: 'must be an amount, because there are farPincodes',
  })
  .transform(({ deliveryRupees, freeFromRupees, furtherKilogramRupees, farPincodes, farRupees, cashRupees }) => ({
    deliveryPaise: deliveryRupees,
    freeFromPaise: freeFromRupees ?? undefined,
    furtherKilogramPaise: furtherKilogramRupees,
    farPincodes,
    farPaise: farRupees,
    cashPaise: cashRupees,
  }))

/** The owner's `settings.json`. */
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
    address: z.array(requiredText, 'must be a list').min(2, 'must have at least two lines'),
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
    weightGrams: wholeNumber(10, 50_000),
  }),
  delivery: z
    .strictObject({ cutOffHour: wholeNumber(0, 23).default(14), holidays: z.array(day, 'must be a list').default([]) })
    .prefault({}),
  charges: ChargesSection,
  orders: z.strictObject({
    holdMinutes: wholeNumber(5, 1_440),
    // Below the 72 hours after which no payment of a lapsed order is taken: even somebody who comes late can still pay for what is there.
    linkHoldHours: wholeNumber(1, 71).default(48),
    numberPrefix: z.string('must be text').regex(/^[A-Z]{1,4}$/, 'must be one to four capital letters'),
    whenSoldOut: choice('refund', 'ask'),
    cancellation: z.strictObject({ personalisedWithinHours: wholeNumber(0, 720) }),
    changes: ChangesSection,
    unpaid: UnpaidSection,
  }),
  packing: z
    .strictObject({
      onlyChecked: yesOrNo.default(true),
      prints: z
        .array(choice('label', 'tax invoice', 'carrier invoice', 'manifest'))
        .min(1, 'must have at least one')
        .default(['label', 'tax invoice']),
    })
    .prefault({}),
  limits: LimitsSection,
  cod: z
    .strictObject({
      isOffered: yesOrNo,
      fromRupees: rupees.nullable(),
      upToRupees: rupees.nullable(),
      refusedPincodes: z.array(pincodeStart, 'must be a list'),
      isForPersonalised: yesOrNo,
      advanceForPersonalised: yesOrNo.default(false),
      advanceFromRupees: rupees.nullable().default(null),
      advancePercent: wholeNumber(1, 90).default(30),
    })
    .refine(({ fromRupees, upToRupees }) => (fromRupees ?? 0) <= (upToRupees ?? Infinity), {
      path: ['fromRupees'],
      error: 'must not be above upToRupees',
    })
    .transform(({ fromRupees, upToRupees, advanceForPersonalised, advanceFromRupees, advancePercent, ...others }) => ({
      ...others,
      fromPaise: fromRupees ?? undefined,
      upToPaise: upToRupees ?? undefined,
      advance: { isForPersonalised: advanceForPersonalised, fromPaise: advanceFromRupees ?? undefined, percent: advancePercent },
    })),
  cashOrders: z
    .strictObject({
      confirmedBy: choice('link', 'code', 'staff').default('link'),
      lapseAfterHours: wholeNumber(2, 720)
        .nullable()
        .default(72)
        .transform((given) => given ?? undefined),
      remindBeforeHours: wholeNumber(1, 240).default(24),
      refusedAfterReturns: wholeNumber(1, 20)
        .nullable()
        .default(2)
        .transform((given) => given ?? undefined),
      ofLastOrders: wholeNumber(1, 20).default(5),
    })
    .prefault({})
    .refine(({ refusedAfterReturns, ofLastOrders }) => (refusedAfterReturns ?? 1) <= ofLastOrders, {
      path: ['refusedAfterReturns'],
      error: 'must not be above ofLastOrders',
    })
    .refine(({ lapseAfterHours, remindBeforeHours }) => lapseAfterHours === undefined || remindBeforeHours < lapseAfterHours, {
      path: ['remindBeforeHours'],
      error: 'must be less than lapseAfterHours',
    }),
  calls: z.strictObject({ script: requiredText.default(callScript) }).prefault({}),
  desk: z
    .strictObject({ assistantRefundUpToRupees: rupees.prefault(2_000) })
    .prefault({})
    .transform(({ assistantRefundUpToRupees }) => ({ assistantRefundPaise: assistantRefundUpToRupees })),
  money: z.strictObject({ settlementDays: wholeNumber(1, 30).default(3), remittanceDays: wholeNumber(1, 60).default(12) }).prefault({}),
  returns: z
    .strictObject({
      faultDays: wholeNumber(7, 730).default(30),
      approvesAtOnce: yesOrNo.default(true),
      needsPhotos: yesOrNo.default(false),
      collects: yesOrNo.default(false),
      collectedAfterDays: wholeNumber(1, 14).default(1),
      comparedWithPicture: yesOrNo.default(false),
      address: z.array(requiredText, 'must be a list').default([]),
    })
    .prefault({}),
  promises: z
    .strictObject({
      processingDays: days(2, 3),
      transitDays: days(5, 7),
      returnDays: wholeNumber(0, 365).default(30),
      areReturnsFree: yesOrNo.default(true),
      inspectionDays: wholeNumber(0, 90).default(3),
      refundDays: wholeNumber(1, 30).default(7),
      warrantyMonths: wholeNumber(0, 120).default(0),
    })
    .prefault({}),
  merchantFeed: z
    .strictObject({
      googleProductCategory: wholeNumber(1, 9_999_999)
        .nullable()
        .default(null)
        .transform((given) => given ?? undefined),
    })
    .prefault({}),
  searchEngines: z.strictObject({ areNotified: yesOrNo.default(false) }).prefault({}),
  offline: z.strictObject({ keepsPages: yesOrNo.default(true) }).prefault({}),
  listing: z.strictObject({ priceEndRupees: wholeNumber(100, 999_999).default(1_000) }).prefault({}),
  themeColour: z.string('must be text').regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #6E1E2A'),
})

/** Also what one field demands of another. */
export const ConsistentSettings = SettingsFile.superRefine(({ brand, pickup }, context) => {
  const registeredIn = brand.gstin && stateOfGstin(brand.gstin)
  if (!registeredIn || registeredIn === findState(pickup.state)) return
  const message = `is registered in ${stateNames[registeredIn]}, but goods leave from ${pickup.state}: invoices need the GSTIN of that state`
  context.addIssue({ code: 'custom', path: ['brand', 'gstin'], message })
})
