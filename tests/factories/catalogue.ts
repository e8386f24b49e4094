import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { PictureToSave, ProductToSave, VariantToSave } from '#src/shop/catalogue/product-to-save.ts'
import { saveProducts } from '#src/shop/catalogue/save-catalogue.store.ts'

/** A plain box in oxblood with 5 units, ₹1,199. */
export function aProduct({
  id = 'rani-box',
  variants,
  ...others
}: Partial<Omit<ProductToSave, 'id'>> & { id?: string } = {}): ProductToSave {
  return {
    id: id as ProductId,
    code: `MJ-${id}`,
    name: 'Rani Box',
    genericName: 'Jewellery box',
    brand: 'Manjusha',
    type: 'Regular',
    categories: { retail: ['Jewellery Boxes'], personalised: [], b2b: [] },
    soldIn: ['retail'],
    pricePaise: paise(119_900),
    mrpPaise: paise(169_900),
    size: 'Large',
    material: 'Leather',
    leather: 'faux',
    hasZip: false,
    isLockable: true,
    lengthMm: 168,
    widthMm: 160,
    heightMm: 123,
    weightGrams: 1180,
    netQuantity: 1,
    hsnCode: '42029200',
    gstBasisPoints: 1800,
    countryOfOrigin: 'India',
    importer: undefined,
    makingDays: 4,
    advancePercent: undefined,
    descriptionHtml: '<h2>Product Details</h2><ul><li>A box</li></ul>',
    personalisation: undefined,
    variants: variants ?? [aVariant({ id: `${id.toUpperCase()}-OXB` })],
    ...others,
  }
}

/** A ring box that takes a name of ten letters and a sign, in oxblood with 5 units, ₹349. */
export function aPersonalisableProduct({ id = 'noor-box', variants, ...others }: Parameters<typeof aProduct>[0] = {}): ProductToSave {
  return aProduct({
    id,
    name: 'Noor Ring Box',
    type: 'Personalized',
    categories: { retail: ['Ring Boxes'], personalised: ['For Her'], b2b: [] },
    soldIn: ['retail', 'personalised'],
    pricePaise: paise(34_900),
    mrpPaise: paise(49_900),
    personalisation: { maxNameLength: 10, zodiac: true },
    variants: variants ?? [aVariant({ id: `${id.toUpperCase()}-OXB`, pictures: [aPicture(), aCanvas()] })],
    ...others,
  })
}

export const aVariant = ({ id = 'RANI-BOX-OXB', ...others }: Partial<Omit<VariantToSave, 'id'>> & { id?: string } = {}): VariantToSave => ({
  id: id as VariantId,
  colourName: 'Oxblood',
  colourHex: '#6d1420' as ColourHex,
  stock: 5,
  pictures: [aPicture()],
  ...others,
})

export const aPicture = (others: Partial<PictureToSave> = {}): PictureToSave => ({
  key: '0123456789abcdef',
  alt: 'The box, closed',
  width: 800,
  height: 800,
  widths: [160, 320, 480, 800],
  view: 'hero',
  quad: undefined,
  isCanvas: false,
  ...others,
})

const aCanvas = (others: Partial<PictureToSave> = {}): PictureToSave =>
  aPicture({
    key: 'fedcba9876543210',
    alt: 'The lid from above',
    view: 'canvas',
    quad: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ],
    isCanvas: true,
    ...others,
  })

/** Puts these on sale, after the products that are there already. */
export async function stocked<const Products extends readonly ProductToSave[]>(db: Database, ...products: Products): Promise<Products> {
  const [last] = await db.query<{ position: number }>('select coalesce(max(position), -1) as position from products')
  await db.transaction((tx) => saveProducts(tx, products, { at: new Date(), firstPosition: last!.position + 1 }))
  return products
}
