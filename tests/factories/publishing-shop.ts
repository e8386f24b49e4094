import type { PublishingShop } from '#src/shop/catalogue/publishing-faults.ts'

/** A shop that names everything that the law wants with a product. */
export const aPublishingShop: PublishingShop & { readonly brand: { readonly name: string } } = {
  brand: { name: 'Manjusha', legalName: 'Manjusha Leathercraft' },
  contact: { email: 'hello@shop.test', phone: '+91 98200 00000', address: ['Manjusha', '14 Karvenagar Lane', 'Pune 411052'] },
  grievanceOfficer: { name: 'Rohini Kulkarni', designation: 'Grievance Officer', email: 'grievance@shop.test' },
}
