import { settingLabel as field, type SettingPart } from './setting-label.ts'

export const delivery: SettingPart = {
  title: 'Delivery',
  about: 'What delivery costs shoppers, where parcels leave from, and how big they are.',
  sections: [
    {
      title: 'What it costs shoppers',
      fields: [
        field('charges.deliveryRupees', 'Delivery of an order', 'in rupees, its first kilogram included; empty for free', {
          name: 'Delivery of an order',
        }),
        field('charges.freeFromRupees', 'Free from', 'in rupees of goods; empty for never', { name: 'Free delivery from' }),
        field('charges.furtherKilogramRupees', 'Each further kilogram', 'in rupees, started ones count; empty for nothing', {
          name: 'Delivery of each further kilogram',
        }),
        field('charges.farPincodes', 'Far pincodes', 'one a line: all six digits, or the first of them for a whole region', {
          name: 'Far pincodes',
        }),
        field('charges.farRupees', 'On top for far pincodes', 'in rupees, also where delivery is free', {
          name: 'Delivery to far pincodes, on top',
        }),
      ],
    },
    {
      title: 'Where parcels leave from',
      fields: [
        field('pickup.location', 'Name of the pickup address', 'letter by letter as the carrier has it', {
          name: 'Name of the pickup address',
        }),
        field('pickup.pincode', 'Pincode', 'six digits; couriers and days are asked from here', { name: 'Pincode of the pickup address' }),
        field('pickup.state', 'State', 'decides between IGST and CGST with SGST; a GSTIN must be of this state', {
          name: 'State of the pickup address',
        }),
      ],
    },
    {
      title: 'A product without sizes',
      fields: [
        field('defaultParcel.lengthMm', 'Length', 'in mm, 5 to 2,000', { name: 'Length of a product without sizes' }),
        field('defaultParcel.widthMm', 'Width', 'in mm, 5 to 2,000', { name: 'Width of a product without sizes' }),
        field('defaultParcel.heightMm', 'Height', 'in mm, 5 to 2,000', { name: 'Height of a product without sizes' }),
        field('defaultParcel.weightGrams', 'Weight', 'in g, 10 to 50,000', { name: 'Weight of a product without sizes' }),
      ],
    },
  ],
}
