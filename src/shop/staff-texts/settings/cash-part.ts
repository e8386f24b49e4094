import { settingLabel as field, type SettingPart } from './setting-label.ts'

export const cash: SettingPart = {
  title: 'Cash on delivery',
  about: 'Who may pay the courier at the door, and how such an order becomes certain.',
  sections: [
    {
      title: 'Who sees it',
      fields: [
        field('cod.isOffered', 'Offer cash on delivery'),
        field('charges.cashRupees', 'Fee for cash', 'in rupees, added to an order that is paid in cash; empty for none', {
          name: 'Fee for cash on delivery',
        }),
        field('cod.isForPersonalised', 'Also for pieces with a writing', 'refused at the door, they can be sold to nobody else'),
        field('cod.fromRupees', 'From', 'in rupees; empty for no lower limit'),
        field('cod.upToRupees', 'Up to', 'in rupees; empty for no upper limit'),
        field('cod.refusedPincodes', 'Pincodes without cash', 'one a line: all six digits, or the first of them for a whole region'),
        field(
          'cashOrders.refusedAfterReturns',
          'Not for phones with so many returns',
          'cash orders that came back undelivered; empty to offer it always',
        ),
        field('cashOrders.ofLastOrders', 'Among the last', 'cash orders of that phone, 1 to 20'),
      ],
    },
    {
      title: 'Part payment in advance',
      fields: [
        field(
          'cod.advanceForPersonalised',
          'For pieces with a writing',
          'part of it is paid online, and the courier collects the balance',
          { name: 'Advance for pieces with a writing' },
        ),
        field('cod.advanceFromRupees', 'For orders from', 'in rupees; empty for no amount', { name: 'Advance for orders from' }),
        field('cod.advancePercent', 'How much', 'percent of the total, 1 to 90, rounded up to whole rupees', {
          name: 'Advance, part of the total',
        }),
      ],
    },
    {
      title: 'Until it is certain',
      fields: [
        field('cashOrders.confirmedBy', 'Shoppers confirm', 'you can always confirm one after a call', {
          choiceLabels: { link: 'with a link in the mail', code: 'with a code from the mail', staff: 'only when you call' },
        }),
        field('cashOrders.lapseAfterHours', 'Ends unconfirmed after', 'in hours, 2 to 720; empty for never', {
          name: 'Cash orders end unconfirmed after',
        }),
        field('cashOrders.remindBeforeHours', 'Reminded before that', 'in hours, 1 to 240; who was not reminded is waited for', {
          name: 'Cash orders are reminded before that',
        }),
      ],
    },
    {
      title: 'The call',
      fields: [
        field('calls.script', 'What to say', '{caller}, {shop}, {name}, {goods}, {total} and {address} are filled in', {
          name: 'What to say in the call',
          isLong: true,
        }),
      ],
    },
  ],
}
