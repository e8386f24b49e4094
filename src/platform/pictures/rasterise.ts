import sharp, { type Sharp } from 'sharp'
import { cardColour } from './picture-name.ts'

// No picture is made twice here, so the library's cache would only fill the memory.
sharp.cache(false)

/** Shown at half this size, so that the lettering stays crisp on a phone. */
const mailWidth = 480

/** Draws the foil over the picture of the blank lid, as a JPEG for a mail, which shows neither SVG nor AVIF. */
export async function lidPicture({ file, svg }: { file: Buffer; svg: string }): Promise<Buffer> {
  const lid = await sharp(file)
    .resize({ width: mailWidth, withoutEnlargement: true })
    .flatten({ background: cardColour })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = lid.info
  const foil = await sharp(Buffer.from(svg)).resize({ width, height, fit: 'fill' }).png().toBuffer()
  return asJpeg(sharp(lid.data, { raw: { width, height, channels } }).composite([{ input: foil }]))
}

/** Makes the same of a product without personalisation. */
export async function productPicture({ file }: { file: Buffer }): Promise<Buffer> {
  return asJpeg(sharp(file).resize({ width: mailWidth, withoutEnlargement: true }).flatten({ background: cardColour }))
}

const asJpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer()
