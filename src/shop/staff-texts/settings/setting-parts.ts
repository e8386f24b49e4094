import { defaultRateLimits, type RateLimitName } from '../../limits.ts'
import { cash } from './cash-part.ts'
import { delivery } from './delivery-part.ts'
import { settingLabel as field, type SettingLabel, type SettingPart } from './setting-label.ts'

export const partNames = ['details', 'hours', 'delivery', 'cash', 'orders', 'promises', 'desk', 'mails', 'limits', 'tax'] as const
export type PartName = (typeof partNames)[number]

export const isPartName = (written: string): written is PartName => (partNames as readonly string[]).includes(written)

const details: SettingPart = {
  title: 'Shop details',
  about: 'Who the shop is: on every page, in every mail and on every invoice.',
  sections: [
    {
      title: 'The shop',
      fields: [
        field('brand.name', 'Name', 'as shoppers know it'),
        field('brand.tagline', 'Tagline', 'below the name, and for search engines'),
        field('brand.legalName', 'Legal name', 'on invoices and with every product, as the law wants it'),
        field('brand.gstin', 'GSTIN', '15 characters; empty for a shop that is not registered and charges no GST'),
        field('offline.keepsPages', 'Pages seen can be opened offline', 'each says that prices are checked again'),
        field('listing.priceEndRupees', 'End of the price slider', 'in rupees; it means that and above, and dearer prices can be typed'),
        field('themeColour', 'Colour', 'of the payment window and the browser’s frame, such as #6E1E2A'),
      ],
    },
    {
      title: 'Consumer care',
      fields: [
        field('contact.email', 'Mail address', 'for shoppers; answers to enquiries come back to it'),
        field('contact.phone', 'Telephone', 'also the sender’s on parcels'),
        field('contact.address', 'Address', 'one line each; on invoices, the contact page and with every product'),
        field('contact.mapUrl', 'Map on the contact page', 'the address of an embedded map, shown after a click'),
        field('contact.mapLinkUrl', 'Map in a window of its own', 'its address'),
      ],
    },
    {
      title: 'Grievance officer',
      fields: [
        field('grievanceOfficer.name', 'Officer', 'the law wants a person named'),
        field('grievanceOfficer.designation', 'Designation'),
        field('grievanceOfficer.email', 'Officer’s mail address'),
        field('grievanceOfficer.phone', 'Officer’s telephone'),
      ],
    },
    {
      title: 'Elsewhere',
      fields: [
        field('social.facebook', 'Facebook', 'the whole address'),
        field('social.instagram', 'Instagram', 'the whole address'),
        field('social.youtube', 'YouTube', 'the whole address'),
      ],
    },
    {
      title: 'Price comparisons',
      fields: [
        field(
          'merchantFeed.googleProductCategory',
          'Kind of goods',
          'its number in Google’s product taxonomy; empty to leave it to Google',
        ),
      ],
    },
    {
      title: 'Search engines',
      fields: [field('searchEngines.areNotified', 'Notify them of changes', 'Bing and others then look at a changed page within minutes')],
    },
  ],
}

const hours: SettingPart = {
  title: 'Hours and holidays',
  about: 'When the workshop works and couriers come: every delivery date is counted from it.',
  sections: [
    {
      title: 'The workshop',
      fields: [
        field(
          'delivery.cutOffHour',
          'Cut-off hour',
          'a whole hour from 0 to 23, India’s time; later orders count from the next working day',
        ),
        field('pickup.time', 'Couriers come at', 'such as 15:30; empty if no hour is agreed'),
        field('delivery.holidays', 'Holidays', 'one day a line, such as 2026-12-25; nobody works on them, nor on Sundays'),
      ],
    },
    {
      title: 'Hours for shoppers',
      fields: [
        field('contact.supportHours.faq', 'When you answer', 'as the questions and the contact page say it'),
        field('contact.supportHours.privacy', 'When you answer about privacy', 'as the privacy policy says it'),
      ],
    },
  ],
}

const orders: SettingPart = {
  title: 'Orders',
  about: 'How long pieces are held, what may wait unpaid, and what shoppers may cancel or change.',
  sections: [
    {
      title: 'Order and payment',
      fields: [
        field('orders.holdMinutes', 'Pieces are held for', 'in minutes, 5 to 1,440: so long a shopper has to pay', {
          name: 'Pieces are held for',
        }),
        field('orders.linkHoldHours', 'Held for a mailed link for', 'in hours, 1 to 71: so long whoever ordered by telephone has to pay', {
          name: 'Hours a link can be paid',
        }),
        field('orders.whenSoldOut', 'Money for what is sold out', undefined, {
          choiceLabels: { refund: 'goes back at once', ask: 'waits for a person' },
        }),
        field('orders.numberPrefix', 'Order numbers begin with', 'one to four capital letters; orders of before keep theirs'),
        field(
          'orders.cancellation.personalisedWithinHours',
          'A piece with a writing can be cancelled for',
          'in hours after the order, 0 to 720',
        ),
        field('orders.changes.most', 'A shopper may change an order', 'times: name, sign, address line, phone, GSTIN; 0 for never'),
        field('orders.changes.withinHours', 'And only within', 'hours after the order; empty for until the workshop takes the piece'),
      ],
    },
    {
      title: 'What may wait unpaid, of one shopper',
      fields: unpaidOf('perShopper'),
    },
    {
      title: 'What may wait unpaid, of one network',
      fields: unpaidOf('perNetwork'),
    },
    {
      title: 'What may wait unpaid, of one product',
      fields: [
        field('orders.unpaid.shareOfStockPercent', 'Most of its stock', 'in percent, of one network; empty for no limit'),
        field('orders.unpaid.shareFromPieces', 'From a stock of', 'in pieces; of less, anybody may take all'),
        field('orders.unpaid.mailsADay', 'Mails to one address', 'a day, for orders that are not paid; empty for no limit'),
      ],
    },
  ],
}

function unpaidOf(whose: 'perShopper' | 'perNetwork'): SettingLabel[] {
  const one = whose === 'perShopper' ? 'one shopper' : 'one network'
  return [
    field(`orders.unpaid.${whose}.pieces`, `Pieces of ${one}`, 'empty for no limit'),
    field(`orders.unpaid.${whose}.rupees`, `Amount of ${one}`, 'in rupees; empty for no limit'),
    field(`orders.unpaid.${whose}.cashOrders`, `Cash orders of ${one}`, 'that nobody has confirmed; empty for no limit'),
  ]
}

const promises: SettingPart = {
  title: 'Promises',
  about: 'What shoppers may count on: pages, policies and mails all say these numbers.',
  sections: [
    {
      title: 'Delivery',
      fields: [
        field('promises.processingDays.from', 'Orders are made in, from', 'in business days; each product has making days of its own'),
        field('promises.processingDays.to', 'Orders are made in, to', 'in business days'),
        field('promises.transitDays.from', 'Parcels take, from', 'in business days'),
        field('promises.transitDays.to', 'Parcels take, to', 'in business days'),
      ],
    },
    {
      title: 'Returns and warranty',
      fields: [
        field('promises.returnDays', 'Can be returned for', 'in days, 0 to 365; 0 for not at all. Never with a writing'),
        field('promises.areReturnsFree', 'The shop pays the way back'),
        field('promises.inspectionDays', 'A return is inspected within', 'in business days, 0 to 90'),
        field('promises.refundDays', 'Money arrives within', 'in business days, 1 to 30'),
        field('promises.warrantyMonths', 'Defects are repaired for', 'in months, 0 to 120'),
        field('returns.faultDays', 'Faulty, wrong or late comes back for', 'in days, 7 to 730; also with a writing, as the law wants it'),
        field('returns.approvesAtOnce', 'A change of mind needs nobody', 'within its days it is approved at once; all else waits for you'),
        field('returns.needsPhotos', 'A fault must be shown', 'on at least one photograph'),
        field('returns.collects', 'A courier fetches returns', 'where the shop pays the way back; elsewhere the shopper sends them'),
        field(
          'returns.collectedAfterDays',
          'That courier is asked to come after',
          'in days from the approval, 1 to 14: shoppers have to pack',
        ),
        field(
          'returns.comparedWithPicture',
          'That courier compares it with its picture',
          'a single piece of which a shopper changed their mind; what differs stays there. Have the carrier allow it first (Returns, QC)',
        ),
        field('returns.address', 'Returns go to', 'one line each; empty for the shop’s own address'),
      ],
    },
  ],
}

const desk: SettingPart = {
  title: 'The desk',
  about: 'What staff may do and what is asked of them.',
  sections: [
    {
      title: 'Limits of assistants',
      fields: [field('desk.assistantRefundUpToRupees', 'May send back up to', 'in rupees for each order; more is for an owner')],
    },
    {
      title: 'Packing',
      fields: [
        field('packing.onlyChecked', 'Only checked pieces', 'a writing must have been checked before its parcel can be packed'),
        field('packing.prints', 'What is printed', undefined, {
          choiceLabels: { label: 'label', 'tax invoice': 'tax invoice', 'carrier invoice': 'carrier’s invoice', manifest: 'manifest' },
        }),
      ],
    },
    {
      title: 'Money that is awaited',
      fields: [
        field('money.settlementDays', 'The gateway pays out within', 'in days of the banks, 1 to 30; later it is a difference'),
        field('money.remittanceDays', 'The carrier pays cash out within', 'in days after delivery, 1 to 60; later it is a difference'),
      ],
    },
  ],
}

const mails: SettingPart = {
  title: 'Mail addresses',
  about: 'Who mails come from, and where the shop reads its own.',
  sections: [
    {
      title: 'Addresses',
      fields: [
        field('mail.from', 'Mails come from', 'the mail server must be allowed to send for it'),
        field('mail.orders', 'The shop’s mailbox', 'gets new orders, labels and what needs a person'),
        field('mail.mostADay', 'The mail server takes', 'mails in 24 hours; empty if you do not know'),
      ],
    },
  ],
}

const limitLabels: Readonly<Record<RateLimitName, string>> = {
  reads: 'Searches and lists',
  renders: 'Pages made anew',
  drawings: 'Drawn lids',
  sharedLids: 'Pictures of shared links with a name',
  cartChecks: 'Looks at the bag',
  delivery: 'Delivery dates',
  orders: 'Orders',
  payments: 'Reports of payments',
  cancellations: 'Cancellations and changes of orders',
  returns: 'Returns',
  documents: 'Documents of an order',
  orderLinks: 'Links by mail',
  enquiries: 'Enquiries',
  enquiryLooks: 'Looks at an enquiry',
  forms: 'Posted forms',
  logins: 'Logins of staff',
  staffCalls: 'Calls of programs',
  webhooks: 'Reports of suppliers',
}

const limits: SettingPart = {
  title: 'Limits',
  about: 'How often one network may ask. A whole office or a phone company may be one network: too low a limit sends shoppers away.',
  sections: [
    ...(Object.keys(defaultRateLimits) as RateLimitName[]).map((name) => ({
      title: limitLabels[name],
      fields: [field(`limits.${name}.most`, 'At most', 'requests'), field(`limits.${name}.perMinutes`, 'In', 'minutes, 1 to 1,440')],
    })),
    {
      title: 'Wider networks',
      fields: [field('limits.widerNetworkTimes', 'A wider network may', 'times as much: all addresses of one site (IPv6 /48)')],
    },
  ],
}

const tax: SettingPart = {
  title: 'Tax rates',
  about: 'GST by kind of goods, each rate from the day it begins. Prices stay as they are: the tax is a part of them.',
  sections: [],
}

/** Everything that the owner can set, in the order of the desk. Every value of the file is in one of them. */
export const settingParts: Readonly<Record<PartName, SettingPart>> = {
  ...{ details, hours, delivery, cash, orders, promises, desk, mails, limits, tax },
}

export const fieldsOfPart = (part: PartName): readonly SettingLabel[] => settingParts[part].sections.flatMap(({ fields }) => fields)

const labels = new Map(
  partNames.flatMap((part) =>
    settingParts[part].sections.flatMap(({ title, fields }) => fields.map((one) => [one.path, { ...one, part, section: title }] as const)),
  ),
)

/** Undefined for a field that this release does not know. */
export const findSettingLabel = (path: string): (SettingLabel & { readonly part: PartName; readonly section: string }) | undefined =>
  labels.get(path)
