import sharp, { type Sharp } from 'sharp'

// No picture is made twice here, so what it keeps of one to make the next faster would only fill the memory.
sharp.cache(false)

/** Shown at half this size, so that the lettering stays crisp on a phone. */
const mailWidth = 480
/** Behind anything see-through: the card on which all product pictures stand. */
const card = '#efe7db'

type PictureFile = string | Buffer

/** Lays the foil drawing over the picture of the blank lid: a JPEG for a mail, which shows neither SVG nor AVIF. */
export async function lidPicture({ file, svg }: { file: PictureFile; svg: string }): Promise<Buffer> {
  const lid = await sharp(file)
    .resize({ width: mailWidth, withoutEnlargement: true })
    .flatten({ background: card })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = lid.info
  const foil = await sharp(Buffer.from(svg)).resize({ width, height, fit: 'fill' }).png().toBuffer()
  return asJpeg(sharp(lid.data, { raw: { width, height, channels } }).composite([{ input: foil }]))
}

/** The same for a piece without writing. */
export async function productPicture({ file }: { file: PictureFile }): Promise<Buffer> {
  return asJpeg(sharp(file).resize({ width: mailWidth, withoutEnlargement: true }).flatten({ background: card }))
}

const asJpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer()
