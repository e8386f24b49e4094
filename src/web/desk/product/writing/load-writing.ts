import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type Ink, inkFor } from '#src/kit/lid/foil-ink.ts'
import { findCanvas } from '#src/shop/catalogue/changes/canvas-picture.ts'
import { outdatedEdits, valueAt, withEdits } from '#src/shop/catalogue/changes/product-draft.ts'
import { productFields, toText } from '#src/shop/catalogue/changes/product-fields.ts'
import type { ProductInForm } from '#src/shop/workflows/publishing/publishing.ts'
import { fieldValue } from '#src/shop/staff-texts/products/change-texts.ts'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { deskContext } from '../../desk-context.ts'
import { postedFields, savePosted } from '../load-product.ts'
import { coloursAlike, pathsOf } from './writing-colours.ts'

type PictureInRecord = ProductInForm['record']['variants'][number]['images'][number]

export async function loadWriting({ request, params, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const product = await shop.catalogue.showProduct(params['code'] ?? '')
  if (!product) throw new Response('There is no such product, or its folder has to be imported once more.', { status: 404 })
  const { code, record, draft } = product
  const drafted = withEdits(record, draft?.edits ?? {})
  const fields = writingTexts(product)
  const asked = new URL(request.url).searchParams.get('colour')
  return {
    ...{ code, name: drafted.name, fields, now },
    isPersonalisable: drafted['isPersonalisable'] === true,
    mostLetters: Number(valueAt(drafted, 'personalisation.maxNameLength')) || undefined,
    sku: (drafted.variants.find(({ sku }) => sku === asked) ?? drafted.variants[0])?.sku ?? '',
    colours: drafted.variants.map((variant) => colourOf(variant, product)),
  }
}

export type WritingScreen = Awaited<ReturnType<typeof loadWriting>>
export type WritingColour = WritingScreen['colours'][number]
export type WritingField = WritingScreen['fields'][string]

/** What stands in the fields of where the writing goes, by path, and what was there before. */
function writingTexts({ record, draft }: ProductInForm) {
  const edits = draft?.edits ?? {}
  const drafted = withEdits(record, edits)
  const outdated = new Set(outdatedEdits(record, edits))
  const fields = productFields(drafted).filter(({ path }) => isOfWriting(path))
  return Object.fromEntries(
    fields.map(({ path, kind }) => {
      const edit = edits[path]
      const text = toText(kind, edit ? edit.value : valueAt(drafted, path))
      const published = toText(kind, valueAt(record, path))
      return [path, { text, published, was: edit && fieldValue(path, valueAt(record, path)), by: edit?.by, isOutdated: outdated.has(path) }]
    }),
  )
}

const isOfWriting = (path: string): boolean => /^variants[.][^.]+[.]canvas(?:Picture$|[.])/.test(path)

function colourOf({ sku, images, ...variant }: ProductInForm['record']['variants'][number], { faults }: ProductInForm) {
  const canvas = findCanvas(images)
  return {
    sku,
    colour: String(variant['colourName']),
    ink: inkOf(String(variant['colourHex'])),
    canvas: canvas && shownPicture(canvas),
    pictures: images.map(shownPicture),
    faults: faults.flatMap(({ field, message }) => (isOfCanvas(field, sku) ? [{ field: field.split('.').at(-1)!, message }] : [])),
  }
}

const isOfCanvas = (field: string, sku: string): boolean => field.startsWith(`variants.${sku}.images`) && field.includes('.canvas')

/** A shade that cannot be read is a fault of its own. */
const inkOf = (colourHex: string): Ink => (/^#[0-9a-f]{6}$/i.test(colourHex) ? inkFor(colourHex) : 'light')

const shownPicture = ({ file, stored, alt, view, width, height }: PictureInRecord) => ({
  ...stored,
  ...{ file, alt: String(alt), view: String(view), width: Number(width), height: Number(height) },
})

/** Saves the corners as a draft, and comes back; with what clashes if anything does. Where no scripts run, `copy` posts them for other colours too. */
export async function saveWriting(args: ActionFunctionArgs) {
  const { params, request, context } = args
  const { began, typed } = await postedFields(request)
  const product = typed['copy'] === undefined ? undefined : await context.get(deskContext).shop.catalogue.showProduct(params['code'] ?? '')
  const saved = await savePosted({ began, typed: { ...typed, ...(product && copied(typed, typed['copy']!, product)) } }, args)
  const colour = new URL(request.url).searchParams.get('colour')
  const address = deskAddressOf('productWriting', { code: params['code'] ?? '' })
  if (saved.clashes.length === 0) throw redirect(colour ? `${address}?${new URLSearchParams({ colour })}` : address)
  return data(saved)
}

function copied(typed: Readonly<Record<string, string>>, sku: string, product: ProductInForm): Readonly<Record<string, string>> {
  const colours = withEdits(product.record, product.draft?.edits ?? {}).variants.map((variant) => colourOf(variant, product))
  const text = typed[pathsOf(sku).corners] ?? ''
  return Object.fromEntries(coloursAlike(colours, sku).map((other) => [pathsOf(other.sku).corners, text]))
}
