import { asText, type Columns } from '#src/kit/csv.ts'
import { paiseToRupees, subtract } from '#src/kit/money.ts'
import { dayOf } from '#src/kit/time/day.ts'
import { formatTime } from '#src/kit/time/format-date.ts'
import type { ExportedOrder } from '../../workflows/finding/finding.ts'
import { parcelFilterLabels } from './order-list-texts.ts'
import { orderStateLabels } from './order-state-labels.ts'

/** The export of the orders: days as in ISO 8601, amounts in rupees, numbers that are no quantities as text. */
export const columnsOfExport: Columns<ExportedOrder> = {
  Order: ({ orderNumber }) => orderNumber,
  Placed: ({ placedAt }) => dayOf(placedAt),
  'Placed at': ({ placedAt }) => formatTime(placedAt),
  State: ({ state }) => orderStateLabels[state].label,
  'Pays by': ({ paymentMethod, paidBy }) =>
    paymentMethod === 'cod' ? 'cash' : paymentMethod === 'free' ? 'replacement' : (paidBy ?? 'online'),
  Paid: ({ paidAt }) => paidAt && dayOf(paidAt),
  'Total, rupees': ({ totalPaise }) => paiseToRupees(totalPaise),
  'Advance, rupees': ({ advancePaise }) => (advancePaise > 0 ? paiseToRupees(advancePaise) : undefined),
  'To collect, rupees': ({ paymentMethod, totalPaise, advancePaise }) =>
    paymentMethod === 'cod' ? paiseToRupees(subtract(totalPaise, advancePaise)) : undefined,
  Name: ({ recipient }) => recipient.name,
  Business: ({ recipient }) => recipient.businessName,
  GSTIN: ({ recipient }) => recipient.gstin,
  Phone: ({ recipient }) => asText(recipient.phone),
  'Other phone': ({ recipient }) => recipient.alternatePhone && asText(recipient.alternatePhone),
  'E-mail': ({ recipient }) => recipient.email,
  'Address 1': ({ recipient }) => recipient.addressLine1,
  'Address 2': ({ recipient }) => recipient.addressLine2,
  City: ({ recipient }) => recipient.city,
  Pincode: ({ recipient }) => asText(recipient.pincode),
  'State of India': ({ recipient }) => recipient.state,
  'What is in it': ({ lines }) => lines.join('; '),
  Parcel: ({ parcelState }) => parcelState && parcelFilterLabels[parcelState],
  Courier: ({ courierName }) => courierName,
  AWB: ({ awb }) => awb && asText(awb),
  Pickup: ({ pickupDay }) => pickupDay,
  'Look at it': ({ attention }) => attention,
  Mode: ({ mode }) => mode,
}
