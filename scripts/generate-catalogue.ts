// Fills a database with generated products for benchmarks, which are the same at every run.
import type { ColourHex } from '#src/kit/lid/colour.ts'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import { announceCatalogueChange } from '#src/shop/catalogue/page-changes.store.ts'
import { materialName, type Picture } from '#src/shop/catalogue/product.ts'
import type { PictureToSave, ProductToSave, VariantToSave } from '#src/shop/catalogue/product-to-save.ts'
import { saveProducts } from '#src/shop/catalogue/save-catalogue.store.ts'

/** Adds `count` products after those that are there; they show the imported pictures. */
export async function generateCatalogue(db: Database, count: number, print: (line: string) => void = () => {}): Promise<void> {
  const pictures = await findImportedPictures(db)
  const [last] = await db.query<{ position: number }>('select coalesce(max(position), -1) as position from products')
  for (let from = 0; from < count; from += batchSize) {
    const products = Array.from({ length: Math.min(batchSize, count - from) }, (_, i) => generatedProduct(from + i, pictures))
    await db.transaction((tx) => saveProducts(tx, products, { at: new Date(), firstPosition: last!.position + 1 + from }))
    print(`  ${Math.min(from + batchSize, count)} of ${count} products`)
  }
  for (const table of ['products', 'product_categories', 'variants', 'pictures']) await db.query(`vacuum analyze ${table}`)
  await db.transaction((tx: Transaction) => announceCatalogueChange(tx, 'import'))
}

const batchSize = 2000

/** Returns the same product for the same number, on every machine. */
function generatedProduct(number: number, pictures: readonly Picture[] = [stockPicture]): ProductToSave {
  const random = seeded(number)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const kind = pick(kinds)
  const material = pick(['Leather', 'Leather', 'Leather', 'Velvet', 'Fabric', 'Glass'] as const)
  const leather = material !== 'Leather' ? undefined : number % 8 === 0 ? 'genuine' : 'faux'
  const isPersonalisable = material === 'Leather' && random() < 0.4
  const isB2B = random() < 0.25
  const soldRetail = isPersonalisable || !isB2B || random() < 0.5
  const name = `${pick(firstWords)} ${pick(styles)} ${kind.noun}`
  const pricePaise = Math.round((kind.fromRupees * (0.7 + 1.6 * random())) / 10) * 1000 - 100
  const code = `GN-${String(number + 1).padStart(6, '0')}`
  return {
    id: `${name.toLowerCase().replaceAll(' ', '-')}-${number + 1}` as ProductId,
    code,
    name: `${name} ${number + 1}`,
    genericName: kind.noun,
    brand: 'Manjusha',
    type: isPersonalisable ? 'Personalized' : soldRetail ? 'Regular' : 'B2B',
    categories: {
      retail: soldRetail ? [kind.category] : [],
      personalised: isPersonalisable ? [pick(personalisedFor)] : [],
      b2b: isB2B ? [pick(businessUses)] : [],
    },
    soldIn: [
      ...(soldRetail ? (['retail'] as const) : []),
      ...(isPersonalisable ? (['personalised'] as const) : []),
      ...(isB2B ? (['b2b'] as const) : []),
    ],
    pricePaise: paise(pricePaise),
    mrpPaise: paise(pricePaise + Math.round(random() * 40) * 1000),
    size: kind.size,
    material,
    leather,
    hasZip: kind.hasZip && random() < 0.9,
    isLockable: !kind.hasZip && random() < 0.4,
    lengthMm: 60 + Math.floor(random() * 240),
    widthMm: 60 + Math.floor(random() * 180),
    heightMm: 40 + Math.floor(random() * 160),
    netQuantity: 1,
    weightGrams: 90 + Math.floor(random() * 2400),
    hsnCode: '42029200',
    gstBasisPoints: 1800,
    countryOfOrigin: 'India',
    importer: undefined,
    makingDays: 2 + Math.floor(random() * 6),
    advancePercent: undefined,
    descriptionHtml: description(name, materialName({ material, leather })),
    personalisation: isPersonalisable ? { maxNameLength: 10, zodiac: true } : undefined,
    variants: takeSome(colours, 1 + Math.floor(random() * 3), random).map((colour) =>
      generatedVariant(code, colour, isPersonalisable, random, pictures),
    ),
  }
}

function generatedVariant(
  code: string,
  [name, hex]: (typeof colours)[number],
  isPersonalisable: boolean,
  random: () => number,
  pictures: readonly Picture[],
): VariantToSave {
  const photographs = takeSome(pictures, 2, random).map((picture): PictureToSave => ({ ...picture, quad: undefined, isCanvas: false }))
  const canvas: PictureToSave = {
    ...pictures[0]!,
    view: 'canvas',
    quad: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ],
    isCanvas: true,
  }
  return {
    id: `${code}-${name.slice(0, 3).toUpperCase()}` as VariantId,
    colourName: name,
    colourHex: hex as ColourHex,
    stock: random() < 0.06 ? 0 : 1 + Math.floor(random() * 60),
    pictures: isPersonalisable ? [...photographs, canvas] : photographs,
  }
}

const kinds = [
  { noun: 'Ring Box', category: 'Ring Boxes', size: 'Small', fromRupees: 300, hasZip: false },
  { noun: 'Travel Case', category: 'Travel Cases', size: 'Small', fromRupees: 500, hasZip: true },
  { noun: 'Jewellery Box', category: 'Jewellery Boxes', size: 'Medium', fromRupees: 900, hasZip: false },
  { noun: 'Jewellery Chest', category: 'Jewellery Boxes', size: 'Large', fromRupees: 1900, hasZip: false },
  { noun: 'Jewellery Roll', category: 'Jewellery Rolls', size: 'Medium', fromRupees: 700, hasZip: true },
  { noun: 'Vanity Case', category: 'Vanity Cases', size: 'Large', fromRupees: 1100, hasZip: true },
  { noun: 'Valet Tray', category: 'Trays & Organisers', size: 'Medium', fromRupees: 600, hasZip: false },
  { noun: 'Watch Trunk', category: 'Watch Boxes', size: 'Large', fromRupees: 2200, hasZip: false },
] as const

const firstWords = [
  'Rani',
  'Noor',
  'Padma',
  'Begum',
  'Mehfil',
  'Gul',
  'Resham',
  'Chanderi',
  'Darpan',
  'Jharokha',
  'Vivah',
  'Shagun',
  'Utsav',
  'Atithi',
  'Rajwada',
  'Kesar',
  'Chandan',
  'Moti',
  'Tara',
  'Kiran',
  'Sitara',
  'Anmol',
  'Meher',
  'Zarina',
]
const styles = [
  'Quilted',
  'Embossed',
  'Round',
  'Octagonal',
  'Two-Tier',
  'Petite',
  'Classic',
  'Heritage',
  'Festive',
  'Slim',
  'Woven',
  'Pebbled',
]
const personalisedFor = ['For Couples', 'For Her', 'For Him', 'For Travellers']
const businessUses = ['Corporate Gifts', 'Hotel & Spa', 'Wedding Favours', 'Retail Display']
const colours = [
  ['Oxblood', '#6d1420'],
  ['Tan', '#b5702f'],
  ['Black', '#000000'],
  ['Emerald', '#0f5a40'],
  ['Ivory', '#ece2cf'],
  ['Navy', '#18223f'],
  ['Blush', '#e3b0aa'],
  ['Sage', '#93a284'],
] as const

const description = (name: string, material: string): string =>
  `<h2>Product Highlights</h2><ul><li>${name}, made and stitched by hand</li><li>Padded lid that closes with a quiet click</li><li>Soft lining in a matched tone</li></ul>` +
  `<h2>Product Details</h2><ul><li><strong>Material:</strong> ${material}</li><li><strong>Care:</strong> Wipe with a soft, slightly damp cloth</li></ul>` +
  '<h2>Disclaimer</h2><ul><li>Colours may look a shade lighter or deeper on your screen.</li></ul>'

const stockPicture: Picture = {
  key: '00000000000000000000',
  alt: 'A jewellery box',
  width: 800,
  height: 800,
  widths: [160, 320, 480, 800],
  view: 'hero',
}

async function findImportedPictures(db: Database): Promise<readonly Picture[]> {
  const pictures = await db.query<Picture>(
    'select distinct on (key) key, alt, width, height, widths, view from pictures where not is_canvas order by key limit 200',
  )
  return pictures.length > 1 ? pictures : [stockPicture, stockPicture]
}

function takeSome<Value>(values: readonly Value[], count: number, random: () => number): Value[] {
  const first = Math.floor(random() * values.length)
  return Array.from({ length: Math.min(count, values.length) }, (_, i) => values[(first + i) % values.length]!)
}

/** Mulberry32: returns numbers from 0 up to 1 that depend on the seed only. */
function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e37_79b9)
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
