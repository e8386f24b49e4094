import { readFileSync } from 'node:fs'
import { hero, image, type Loose, lid, plain, variant } from '../factories/shop-folder.ts'

type DemoProduct = Loose & { readonly variants: readonly (Loose & { readonly images: readonly (Loose & { readonly view: string })[] })[] }

/** Two products of the demo shop, as its file has them but for the photographs; two with texts, and three with keys, that a spreadsheet could take for something else. */
export const awkwardProducts = [
  ...demoProducts('MJ-1001', 'MJ-1002'),
  plain({
    ...{ id: 'rani', code: 'MJ-9001', name: '=HYPERLINK("http://bad.test"; "Rani")', genericName: '3-4', brand: '0042' },
    ...{ pricePaise: 119_950, mrpPaise: 10_000_000, countryOfOrigin: 'Nepal' },
    importer: { name: '1/2', address: '12, MG Road\n"Amira" House\nPune 411001' },
    categories: { retail: ['@home', '10/12'], personalised: [], b2b: [] },
    description: '<h2>One</h2>\n<p>two, "three"; four\tfive — ₹1,199\n</p>\n\n<p>चूड़ी</p>',
    variants: [
      variant('RANI-A', { colour: '1e5', colourName: '1E5', images: [image(hero, 'hero', { alt: 'A box | with ~ its lid, 8" wide' })] }),
      variant('RANI-B', { colour: 'tan', colourName: '-5', colourHex: '#000123' }),
      variant('RANI-C', { colour: 'black', colourName: '1.50' }),
    ],
  }),
  plain({
    ...{ id: 'sita', code: 'MJ-9002', name: 'चूड़ी का डिब्बा, ₹999 “लाल”', genericName: '12:30', brand: '1,199' },
    variants: [variant('SITA-A', { colourName: 'TRUE' }), variant('SITA-B', { colour: 'mar-4', colourName: '50 %' })],
  }),
  plain({
    ...{ id: '007', code: '0012', name: '-', genericName: '+91 98765 43210', brand: "'quoted'" },
    variants: [variant('3-4'), variant('007', { colour: 'tan' })],
  }),
  plain({ id: '1-2-03', code: '4E7', variants: [variant('1E05'), variant('MAR-4', { colour: 'tan' })] }),
  plain({ id: 'long', code: '12345678901234567890', variants: [variant('8901234567890123')] }),
  plain({ id: 'lata', code: 'MJ-9003', variants: [variant('0815')] }),
]

/** A folder of a test has two photographs, both square. */
function demoProducts(...codes: readonly string[]): DemoProduct[] {
  const all = JSON.parse(readFileSync('demo-shop/catalogue.json', 'utf8')) as DemoProduct[]
  return all
    .filter(({ code }) => codes.includes(String(code)))
    .map((product) => ({ ...product, variants: product.variants.map((one) => ({ ...one, images: one.images.map(inTestFolder) })) }))
}

function inTestFolder(picture: Loose & { readonly view: string }): Loose & { readonly view: string } {
  return { ...picture, file: picture.view === 'canvas' ? lid : hero, width: 800, height: 800 }
}
