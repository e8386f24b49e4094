import type { Day } from '#src/kit/time/day.ts'
import { formatDate, formatLongDay } from '#src/kit/time/format-date.ts'
import type { ShopSettings } from '../../settings.ts'
import type { Held } from './person.ts'
import type { ListedRetention } from './retention.ts'

type PersonalFileParts = Held & { readonly day: Day; readonly kept: readonly Pick<ListedRetention, 'what' | 'kept' | 'because'>[] }

/** The page that lies on top of what somebody gets. */
export const personalFileNote = (
  { day, orders, enquiries, kept }: PersonalFileParts,
  { brand, contact, grievanceOfficer }: Pick<ShopSettings, 'brand' | 'contact' | 'grievanceOfficer'>,
): string =>
  [
    `What ${brand.legalName} holds about you, as of ${formatLongDay(day)}.`,
    '',
    `orders/     ${counted(orders.length, 'order', 'orders')}${listed(orders.map((order) => `${order.orderNumber} of ${formatDate(order.placedAt)}`))}`,
    `enquiries/  ${counted(enquiries.length, 'enquiry', 'enquiries')}${listed(enquiries.map((enquiry) => enquiry.ticketNumber))}`,
    'mails/      what we sent you about them',
    'documents/  invoices and credit notes',
    '',
    'We have it from you, from the payment gateway (state and amount of payments, never a card number) and from the courier.',
    '',
    'For how long we keep what:',
    ...kept.map((rule) => `- ${rule.what}: ${rule.kept}, because ${rule.because}.`),
    '',
    `Something is wrong, or is to be erased? Write to ${contact.email}. Complaints: ${grievanceOfficer.name}, ${grievanceOfficer.email}.`,
    '',
  ].join('\r\n')

const listed = (names: readonly string[]): string => (names.length === 0 ? '' : `: ${names.join(', ')}`)

const counted = (count: number, one: string, several: string): string => (count === 1 ? `one ${one}` : `${count} ${several}`)
