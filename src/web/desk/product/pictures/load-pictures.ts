import type { LoaderFunctionArgs } from 'react-router'
import { pictureIds } from '#src/shop/catalogue/changes/picture-list.ts'
import type { PictureRecord } from '#src/shop/catalogue/changes/product-record.ts'
import { withEdits } from '#src/shop/catalogue/changes/product-draft.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import type { ColourPictures, ProductPictures } from '#src/shop/workflows/publishing/publishing.ts'
import { deskContext } from '../../desk-context.ts'
import { mayBePublished } from '../load-product.ts'

export async function loadPictures({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const found = await shop.catalogue.showPictures(params['code'] ?? '')
  if (!found) throw new Response('There is no such product, or its folder has to be imported once more.', { status: 404 })
  const { product, colours } = found
  const { code, record, draft, inTheMaking, faults } = product
  return {
    ...{ code, now, inTheMaking },
    name: withEdits(record, draft?.edits ?? {}).name,
    draft: draft && { version: draft.version, by: draft.savedBy, at: draft.savedAt },
    canBePublished: mayBePublished(product),
    mayPublish: mayDo(login.role, 'publishProducts'),
    /** Of other fields, which have their own screen. */
    otherFaults: faults.filter(({ field }) => !/[.]images(?:[.]|$)/.test(field)).length,
    colours: colours.map((colour, at) => toColour(colour, found, at)),
  }
}

export type PicturesScreen = Awaited<ReturnType<typeof loadPictures>>
export type ShownColour = PicturesScreen['colours'][number]
export type ShownPicture = ShownColour['pictures'][number]

function toColour(
  { sku, colourName, pictures, published, isOutdated, removed }: ColourPictures,
  { product, uploads }: ProductPictures,
  at: number,
) {
  const field = `variants.${sku}.images`
  const faultOf = (path: string) => product.faults.find((fault) => fault.field === path)?.message
  const ids = pictureIds(pictures)
  return {
    ...{ sku, colourName, isOutdated, field, at },
    fault: faultOf(field),
    pictures: pictures.map((picture, nth) => ({
      ...thumbnailOf(picture),
      id: ids[nth]!,
      view: String(picture['view'] ?? ''),
      size: `${String(picture['width'])} × ${String(picture['height'])}`,
      isPublished: published.has(picture.stored.key),
      upload: uploads.get(picture.stored.key),
      field: `${field}.${nth}`,
      faults: {
        picture: faultOf(`${field}.${nth}`),
        alt: picture['alt'] ? faultOf(`${field}.${nth}.alt`) : noText,
        view: faultOf(`${field}.${nth}.view`),
        canvas: product.faults.find((fault) => fault.field.startsWith(`${field}.${nth}.canvas`))?.message,
      },
    })),
    removed: removed.map(({ picture, by, at: when }) => ({ ...thumbnailOf(picture), by, at: when })),
  }
}

/** What the rule says of any empty text does not say what for. */
const noText = 'is missing: what does the picture show, for whoever cannot see it?'

const thumbnailOf = ({ stored, ...picture }: PictureRecord) => ({ ...stored, alt: String(picture['alt'] ?? '') })
