import type { ProductRecord, VariantRecord } from '#src/shop/catalogue/changes/product-record.ts'
import { hero, image, type Loose, plain, variant } from './shop-folder.ts'

/** A plain box in oxblood as the file has it, with one picture that nobody has stored. */
export const aRecord = (others: Loose = {}): ProductRecord => plain({ variants: [aVariantRecord()], ...others }) as unknown as ProductRecord

export const aVariantRecord = (others: Loose = {}): VariantRecord =>
  variant('RANI-OXB', { colourHex: '#6d1420', images: [storedImage], ...others }) as unknown as VariantRecord

const storedImage = image(hero, 'hero', { stored: { key: '0123456789abcdef', widths: [160, 320, 480, 800] } })
