/** The fields of a product by their names in the file; what is not here is shown by that name. */
const fieldLabels: Readonly<Record<string, string>> = {
  forSale: 'for sale',
  place: 'place in lists',
  id: 'address',
  code: 'code',
  name: 'name',
  genericName: 'generic name',
  brand: 'brand',
  type: 'type',
  isPersonalisable: 'sold with a name',
  isB2B: 'sold to businesses',
  soldRetail: 'sold retail',
  'categories.retail': 'categories, retail',
  'categories.personalised': 'categories, with a name',
  'categories.b2b': 'categories, businesses',
  pricePaise: 'price',
  mrpPaise: 'MRP',
  size: 'size',
  material: 'material',
  leather: 'kind of leather',
  'closure.zip': 'zip',
  'closure.lockable': 'lock',
  'dimensionsMm.length': 'length in mm',
  'dimensionsMm.width': 'width in mm',
  'dimensionsMm.height': 'height in mm',
  weightGrams: 'weight in g',
  netQuantity: 'net quantity',
  hsnCode: 'HSN code',
  gstBasisPoints: 'GST rate',
  countryOfOrigin: 'country of origin',
  importer: 'importer',
  'importer.name': 'importer',
  'importer.address': 'address of the importer',
  makingDays: 'making days',
  advancePercent: 'advance of cash orders',
  personalisation: 'writing',
  'personalisation.maxNameLength': 'most letters',
  'personalisation.zodiac': 'zodiac signs',
  description: 'description',
  variantOrder: 'order of colours',
  colour: 'colour in files',
  colourName: 'colour',
  colourHex: 'shade',
  images: 'pictures',
  alt: 'text in place of it',
  canvas: 'place of the writing',
  categories: 'categories',
  dimensionsMm: 'size in mm',
  variants: 'colours',
  'settings.brand.legalName': 'legal name of the shop',
  'settings.contact.address': 'address of the shop',
  'settings.contact.email': 'mail of customer care',
  'settings.contact.phone': 'phone of customer care',
  'settings.grievanceOfficer': 'grievance officer',
  canvasPicture: 'picture to write on',
  'canvas.quad': 'place of the writing',
  'canvas.plateMm.width': 'width of the plate',
  'canvas.plateMm.height': 'height of the plate',
}

/** "price", "MJ-1001-OXB, colour". */
export function fieldLabel(field: string): string {
  const [, sku, inVariant] = /^variants[.]([^.]+)(?:[.](.+))?$/.exec(field) ?? []
  if (sku === undefined) return fieldLabels[field] ?? field
  return inVariant === undefined ? sku : `${sku}, ${labelInVariant(inVariant)}`
}

/** "pictures", "picture 2, text in place of it". */
function labelInVariant(field: string): string {
  const [, nth, ofPicture] = /^images[.](\d+)(?:[.]([^.]+).*)?$/.exec(field) ?? []
  if (nth === undefined) return fieldLabels[field] ?? field
  return [`picture ${Number(nth) + 1}`, ...(ofPicture ? [fieldLabels[ofPicture] ?? ofPicture] : [])].join(', ')
}
