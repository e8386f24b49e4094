import { formatPaise } from '#src/kit/money.ts'
import { deliveryPriceText } from '../pricing/charges.ts'
import type { DaySpan, ShopSettings } from '../settings.ts'

/** What the owner's texts may have in braces, such as `{email}`, so that the settings are the only place for it. */
const placeholders = {
  shop: ({ brand }) => brand.name,
  company: ({ brand }) => brand.legalName,
  email: ({ contact }) => contact.email,
  phone: ({ contact }) => contact.phone,
  address: ({ contact }) => contact.address.join(', '),
  'faq hours': ({ contact }) => contact.supportHours.faq,
  'privacy hours': ({ contact }) => contact.supportHours.privacy,
  'grievance officer': ({ grievanceOfficer }) => `${grievanceOfficer.name}, ${grievanceOfficer.designation}`,
  'grievance email': ({ grievanceOfficer }) => grievanceOfficer.email,
  'grievance phone': ({ grievanceOfficer }) => grievanceOfficer.phone,
  'delivery price': ({ charges }) => deliveryPriceText(charges),
  'cash price': ({ charges }) => (charges.cashPaise === 0 ? 'nothing more' : `${formatPaise(charges.cashPaise)} more`),
  'processing days': ({ promises }) => span(promises.processingDays),
  'transit days': ({ promises }) => span(promises.transitDays),
  'return days': ({ promises }) => String(promises.returnDays),
  'return cost': ({ promises }) => (promises.areReturnsFree ? 'at our cost' : 'at your cost'),
  'return way': ({ promises, returns }) => returnWay(promises.areReturnsFree, returns.collects),
  'inspection days': ({ promises }) => String(promises.inspectionDays),
  'refund days': ({ promises }) => String(promises.refundDays),
  'warranty months': ({ promises }) => String(promises.warrantyMonths),
  'hold minutes': ({ orders }) => String(orders.holdMinutes),
  'cancellation hours': ({ orders }) => String(orders.cancellation.personalisedWithinHours),
} as const satisfies Record<string, (settings: ShopSettings) => string>

/** The end of a sentence. Only what the shop pays for is collected. */
function returnWay(isFree: boolean, isCollected: boolean): string {
  if (!isFree) return 'you send it to us with any courier, at your cost'
  return isCollected
    ? 'we have it collected from your address, at our cost; where no courier of ours goes, you send it with any other, also at our cost'
    : 'you send it to us with any courier, at our cost'
}

/** "5-7", or "5" where both are the same. */
const span = ({ from, to }: DaySpan): string => (from === to ? String(from) : `${from}-${to}`)

export const placeholderNames: readonly string[] = Object.keys(placeholders)

const inBraces = /\{([^{}\n]*)\}/g

/** Returns what is in braces but is no placeholder. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(inBraces)].flatMap(([placeholder, name = '']) => (Object.hasOwn(placeholders, name) ? [] : [placeholder]))

/** Returns the same text, list or record with every placeholder filled: as links and escaped in fields of HTML, else as plain text. */
export const fillPlaceholders = <Value>(value: Value, settings: ShopSettings): Value => filled(value, settings, false) as Value

function filled(value: unknown, settings: ShopSettings, isHtml: boolean): unknown {
  if (typeof value === 'string')
    return value.replace(inBraces, (placeholder, name: string) => replacementFor(name, settings, isHtml) ?? placeholder)
  if (Array.isArray(value)) return value.map((each) => filled(each, settings, isHtml))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, settings, /(?:^h|H)tml$/.test(key))]))
}

function replacementFor(name: string, settings: ShopSettings, isHtml: boolean): string | undefined {
  if (!Object.hasOwn(placeholders, name)) return undefined
  const text = placeholders[name as keyof typeof placeholders](settings)
  if (!isHtml) return text
  if (name.endsWith('email')) return `<a href="mailto:${escaped(text)}">${escaped(text)}</a>`
  if (name.endsWith('phone')) return `<a href="tel:${escaped(text.replaceAll(' ', ''))}">${escaped(text)}</a>`
  return escaped(text)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
