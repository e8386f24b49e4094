import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { outdatedEdits, valueAt, withEdits } from '#src/shop/catalogue/changes/product-draft.ts'
import { fieldSections, productFields, toText } from '#src/shop/catalogue/changes/product-fields.ts'
import type { ProductInForm } from '#src/shop/workflows/publishing/publishing.ts'
import { mayDo, type Role } from '#src/shop/staff/desk-rights.ts'
import { type Day, dayOf } from '#src/kit/time/day.ts'
import { formNotes } from '#src/shop/staff-texts/products/form-notes.ts'
import { fieldLabel, fieldValue } from '#src/shop/staff-texts/products/change-texts.ts'
import { membersOf } from '../../browser/unknown-json.ts'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

export async function loadProduct({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const editor = { code: params['code'] ?? '', email: login.email }
  const product = await shop.catalogue.showProduct(editor.code)
  if (!product) throw new Response('There is no such product, or its folder has to be imported once more.', { status: 404 })
  const { code, isActive, isNew, draft, faults, record } = product
  const drafted = withEdits(record, draft?.edits ?? {})
  return {
    ...{ code, isActive, isNew, now },
    lastChange: product.lastChange,
    by: login.name,
    editors: await shop.catalogue.listEditors(editor),
    missing: faults.map(({ field, message, law }) => ({ field, message, law, to: linkOf(field, product, login.role) })),
    name: drafted.name,
    isPersonalisable: drafted['isPersonalisable'] === true,
    draft: draft && { version: draft.version, by: draft.savedBy, at: draft.savedAt, fields: Object.keys(draft.edits).length },
    canBePublished: mayBePublished(product),
    inTheMaking: product.inTheMaking,
    mayPublish: mayDo(login.role, 'publishProducts'),
    sections: sectionsOf(product, dayOf(now)),
    colours: coloursOf(product),
    pictures: drafted.variants.map(({ sku, images, colourName }) => ({
      sku,
      colour: String(colourName),
      pictures: images.map(({ stored, alt, view }) => ({ ...stored, alt: String(alt), view: String(view) })),
    })),
  }
}

/** Not while a picture is being made, and not while two have published the same: whoever has seen both saves it. */
export const mayBePublished = ({ record, draft, faults, inTheMaking }: ProductInForm): boolean =>
  draft !== undefined && faults.length + inTheMaking.length + outdatedEdits(record, draft.edits).length === 0

export type ProductScreen = Awaited<ReturnType<typeof loadProduct>>
export type FormSection = ProductScreen['sections'][number]
export type FormField = FormSection['fields'][number]

function sectionsOf({ record, draft, faults, taxClasses }: ProductInForm, today: Day) {
  const edits = draft?.edits ?? {}
  const drafted = withEdits(record, edits)
  const outdated = new Set(outdatedEdits(record, edits))
  const paths = pathsOf(drafted)
  const notes = formNotes(drafted, { taxClasses, today })
  return fieldSections(drafted).map(({ title, fields }) => ({
    title,
    fields: fields.map(({ path, kind }) => {
      const edit = edits[path]
      return {
        path,
        kind,
        label: fieldLabel(path),
        text: toText(kind, edit ? edit.value : valueAt(drafted, path)),
        was: edit && fieldValue(path, valueAt(record, path)),
        by: edit?.by,
        note: notes[path],
        isOutdated: outdated.has(path),
        fault: faults.find(({ field }) => fieldOf(field, paths) === path)?.message,
      }
    }),
  }))
}

const pathsOf = (record: ProductInForm['record']) => productFields(record).map(({ path }) => path)

/** The field of the form in which a fault is put right: itself, or the first one within it. */
const fieldOf = (fault: string, paths: readonly string[]): string | undefined =>
  paths.find((path) => path === fault) ?? paths.find((path) => path.startsWith(`${fault}.`))

/** Where a fault is put right: in this form, at its picture, where the writing is placed, or in the settings of the shop; undefined for who may not change these. */
function linkOf(fault: string, { code, record, draft }: ProductInForm, role: Role): string | undefined {
  const [, setting] = /^settings[.](.+)$/.exec(fault) ?? []
  if (setting !== undefined) return mayDo(role, 'changeSettings') ? settingAddress(setting) : undefined
  const [, sku] = /^variants[.]([^.]+)[.]images[.]\d+[.]canvas/.exec(fault) ?? []
  if (sku !== undefined) return `${fullDeskAddressOf('productWriting', { code })}?${new URLSearchParams({ colour: sku })}`
  const [picture] = /^variants[.][^.]+[.]images/.exec(fault) ?? []
  if (picture !== undefined) return `${fullDeskAddressOf('productPictures', { code })}#${fault}`
  const field = fieldOf(fault, pathsOf(withEdits(record, draft?.edits ?? {})))
  return field === undefined ? undefined : `#${field}`
}

/** A person is named by several settings: the first is where to begin. */
const settingAddress = (setting: string): string =>
  `${fullDeskAddressOf('shopPart', { part: 'details' })}#${setting === 'grievanceOfficer' ? 'grievanceOfficer.name' : setting}`

/** Those that the draft wants, in their order, and those that it takes off sale. */
function coloursOf({ record, draft }: ProductInForm) {
  const drafted = withEdits(record, draft?.edits ?? {}).variants
  const isIn = (variants: readonly { readonly sku: string }[], wanted: string) => variants.some(({ sku }) => sku === wanted)
  const leaving = record.variants.filter(({ sku }) => !isIn(drafted, sku))
  return [
    ...drafted.map((variant) => ({ variant, state: isIn(record.variants, variant.sku) ? undefined : ('new' as const) })),
    ...leaving.map((variant) => ({ variant, state: 'leaving' as const })),
  ].map(({ variant: { sku, ...variant }, state }) => ({
    ...{ sku, state },
    name: String(variant['colourName']),
    hex: /^#[0-9a-f]{6}$/i.test(String(variant['colourHex'])) ? String(variant['colourHex']) : undefined,
  }))
}

/** Saves the form as a draft, and comes back to it; with what clashes if anything does. */
export async function saveProduct(args: ActionFunctionArgs) {
  const saved = await saveForm(args)
  if (saved.clashes.length === 0) throw redirect(deskAddressOf('product', { code: args.params['code'] ?? '' }))
  return data(saved)
}

export const saveForm = async (args: ActionFunctionArgs): Promise<SavedForm> => savePosted(await postedFields(args.request), args)

/** What a form of a product posts: its fields, and what stood in them when it was drawn. */
export async function postedFields(request: Request) {
  const form = await request.formData()
  const began = textsIn(parsed(String(form.get('began') ?? '')))
  // A field may be several inputs: the corners of the writing are eight numbers.
  const names = [...new Set(form.keys())].filter((name) => name !== 'began')
  return { began, typed: textsIn(Object.fromEntries(names.map((name) => [name, form.getAll(name).join(' ')]))) }
}

export async function savePosted(
  posted: Awaited<ReturnType<typeof postedFields>>,
  { params, context }: Pick<ActionFunctionArgs, 'params' | 'context'>,
): Promise<SavedForm> {
  const { shop, login } = context.get(deskContext)
  const code = params['code'] ?? ''
  await shop.catalogue.noteEditor({ code, email: login.email }, false)
  const saved = await shop.catalogue.saveDraft({ code, posted, by: login.name })
  if (!saved.ok) throw new Response('There is no such product any more.', { status: 404 })
  const { clashes, merged } = saved.value
  return { clashes, merged, at: Date.now() }
}

export type SavedForm = {
  readonly clashes: readonly { field: string; typed: string; stored: string; by: string | undefined }[]
  readonly merged: readonly string[]
  /** When it was saved, in milliseconds. */
  readonly at: number
}

const textsIn = (json: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(membersOf(json)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
