import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { outdatedEdits, valueAt, withEdits } from '#src/shop/catalogue/changes/product-draft.ts'
import { fieldSections, toText } from '#src/shop/catalogue/changes/product-fields.ts'
import type { ProductInForm } from '#src/shop/workflows/publishing/publishing.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { fieldLabel, fieldValue } from '#src/shop/staff-texts/products/change-texts.ts'
import { membersOf } from '../../browser/unknown-json.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

export async function loadProduct({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const product = await shop.catalogue.showProduct(params['code'] ?? '')
  if (!product) throw new Response('There is no such product, or its folder has to be imported once more.', { status: 404 })
  const { code, isActive, draft, faults, record } = product
  return {
    ...{ code, isActive, faults, now },
    name: withEdits(record, draft?.edits ?? {}).name,
    draft: draft && { version: draft.version, by: draft.savedBy, at: draft.savedAt, fields: Object.keys(draft.edits).length },
    /** Not while two have published the same: whoever has seen both saves the form. */
    canBePublished: draft !== undefined && faults.length === 0 && outdatedEdits(record, draft.edits).length === 0,
    mayPublish: mayDo(login.role, 'publishProducts'),
    sections: sectionsOf(product),
    pictures: record.variants.map(({ sku, images, colourName }) => ({
      sku,
      colour: String(colourName),
      pictures: images.map(({ stored, alt, view }) => ({ ...stored, alt: String(alt), view: String(view) })),
    })),
  }
}

export type ProductScreen = Awaited<ReturnType<typeof loadProduct>>
export type FormSection = ProductScreen['sections'][number]
export type FormField = FormSection['fields'][number]

function sectionsOf({ record, draft, faults }: ProductInForm) {
  const edits = draft?.edits ?? {}
  const drafted = withEdits(record, edits)
  const outdated = new Set(outdatedEdits(record, edits))
  return fieldSections(record).map(({ title, fields }) => ({
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
        isOutdated: outdated.has(path),
        fault: faults.find(({ field }) => field === path)?.message,
      }
    }),
  }))
}

/** Saves the form as a draft, and comes back to it; with what clashes if anything does. */
export async function saveProduct(args: ActionFunctionArgs) {
  const saved = await saveForm(args)
  if (saved.clashes.length === 0) throw redirect(deskAddressOf('product', { code: args.params['code'] ?? '' }))
  return data(saved)
}

export async function saveForm({ request, params, context }: ActionFunctionArgs): Promise<SavedForm> {
  const { shop, login } = context.get(deskContext)
  const form = await request.formData()
  const began = textsIn(parsed(String(form.get('began') ?? '')))
  const typed = textsIn(Object.fromEntries([...form].filter(([name]) => name !== 'began')))
  const saved = await shop.catalogue.saveDraft({ code: params['code'] ?? '', posted: { typed, began }, by: login.name })
  if (!saved.ok) throw new Response('There is no such product any more.', { status: 404 })
  const { clashes, merged } = saved.value
  return { clashes, merged }
}

export type SavedForm = {
  readonly clashes: readonly { field: string; typed: string; stored: string; by: string | undefined }[]
  readonly merged: readonly string[]
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
