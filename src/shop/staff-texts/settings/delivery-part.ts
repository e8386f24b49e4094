import { settingLabel as field, type SettingPart } from './setting-label.ts'

export const delivery: SettingPart = {
  title: 'Delivery',
  about: 'What delivery costs shoppers, where parcels leave from, and how big they are.',
  sections: [
    {
      title: 'What it costs shoppers',
      fields: [
        field('charges.deliveryRupees', 'Delivery of an order', 'in rupees, its first kilogram included; empty for free'),
        field('charges.freeFromRupees', 'Free from', 'in rupees of goods; empty for never'),
        field('charges.furtherKilogramRupees', 'Each further kilogram', 'in rupees, started ones count; empty for nothing'),
        field('charges.farPincodes', 'Far pincodes', 'one a line: all six digits, or the first of them for a whole region'),
        field('charges.farRupees', 'On top for far pincodes', 'in rupees, also where delivery is free'),
      ],
    },
    {
      title: 'Where parcels leave from',
      fields: [
        field('pickup.location', 'Name of the pickup address', 'letter by letter as the carrier has it'),
        field('pickup.pincode', 'Pincode', 'six digits; couriers and days are asked from here'),
        field('pickup.state', 'State', 'decides between IGST and CGST with SGST; a GSTIN must be of this state'),
      ],
    },
    {
      title: 'A product without sizes',
      fields: [
        field('defaultParcel.lengthMm', 'Length', 'in mm, 5 to 2,000'),
        field('defaultParcel.widthMm', 'Width', 'in mm, 5 to 2,000'),
        field('defaultParcel.heightMm', 'Height', 'in mm, 5 to 2,000'),
        field('defaultParcel.weightGrams', 'Weight', 'in g, 10 to 50,000'),
      ],
    },
  ],
}
