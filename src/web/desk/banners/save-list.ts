import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type MediaFileField, mediaFields, newItem } from '#src/shop/staff-texts/texts/media-fields.ts'
import { itemsIn, type MediaItem, sourceOf, withValue } from '#src/shop/staff-texts/texts/media-items.ts'
import { listLabels, type MediaList } from '#src/shop/staff-texts/texts/text-texts.ts'
import type { DraftReply, RefusedDraft } from '../../desk-ui/drafts/text-draft.ts'
import { sentName, type TakenFile } from '../../desk-ui/uploads/sent-file.ts'
import { takeFile } from '../../desk-ui/uploads/take-file.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

/** What the form had, where it could not be saved as it was. */
export type RefusedList = RefusedDraft & { readonly list: MediaList }

export const listOf = (written: unknown): MediaList =>
  (Object.keys(listLabels) as MediaList[]).find((list) => list === written) ?? 'banners'

/** Saves the form of a list as a draft, with what its button asks for, and comes back to it. */
export async function saveList(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const reply = await draftList(form, args)
  if ('stored' in reply) return redirect(`${deskAddressOf('banners')}?list=${listOf(form.get('list'))}`)
  // What somebody else wrote is no error, so that the rest of the screen is read anew too.
  return data(reply.refused, { status: reply.refused.theirs === undefined ? 400 : 200 })
}

export async function draftList(form: FormData, { context }: Pick<ActionFunctionArgs, 'context'>): Promise<DraftReply<RefusedList>> {
  const { shop, login } = context.get(deskContext)
  const list = listOf(form.get('list'))
  const [seenDraft, seenVersion] = [Number(form.get('seenDraft')) || 0, Number(form.get('seenVersion')) || 0]
  const take: Take = (field) => takeFile(form, field, { texts: shop.texts, by: login.name })

  const typed = await typedItems(form, list, take)
  const items = typed.ok ? await asAsked(form, list, typed.items, take) : typed
  const source = sourceOf(items.items)
  if (!items.ok) return { refused: { list, message: items.message, source, seenDraft, seenVersion } }
  const saved = await shop.texts.saveDraft({ name: list, source, seenDraft, seenVersion, by: login.name })
  if (saved.ok) {
    const draft = saved.value?.version ?? 0
    return { stored: { draft, version: seenVersion, isAsTyped: !asksForMore(form), at: Date.now() } }
  }
  if (saved.problem.code !== 'clash') throw new Response('There is no such list.', { status: 404 })
  const { by, draft, version, source: theirs } = saved.problem
  const message = `${by ?? 'Somebody'} has ${draft === 0 ? 'published this list' : 'saved a draft'} meanwhile. Nothing is saved yet: look at both, and save once more to keep yours.`
  return { refused: { list, message, source, theirs, seenDraft: draft, seenVersion: version } }
}

/** Items that are moved, or whose files are new, are drawn anew. */
const asksForMore = (form: FormData): boolean =>
  form.has('do') ||
  [...form].some(([name, value]) => (value instanceof File ? value.size > 0 : name.endsWith(sentName('')) && value !== ''))

type Items = { readonly ok: boolean; readonly items: readonly MediaItem[]; readonly message: string }
/** What a field of the form has sent, or carries; undefined for nothing, 'unreadable' for what the shop has not taken. */
type Take = (field: string) => Promise<TakenFile | 'unreadable' | undefined>

/** The items as the form has them; `kept` is what an item had when the form was drawn. */
async function typedItems(form: FormData, list: MediaList, take: Take): Promise<Items> {
  const { fields, files } = mediaFields[list]
  const items: MediaItem[] = []
  let message = ''
  for (let at = 0; form.has(`${at}.kept`); at++) {
    let item: MediaItem = itemsIn(`[${String(form.get(`${at}.kept`))}]`)[0] ?? {}
    for (const { path, kind } of fields) {
      const written = String(form.get(`${at}.${path}`) ?? '').trim()
      const value = kind === 'long text' ? written.replace(/\s+/g, ' ') : written
      item = withValue(item, path, kind === 'number' && /^\d+$/.test(value) ? Number(value) : value)
    }
    for (const field of files) {
      const name = `${at}.${field.path}`
      const taken = await take(name)
      if (taken === undefined) continue
      if (taken !== 'unreadable' && fits(field, taken)) item = withFile(item, field, taken)
      else message = cannotRead(form.get(name), field)
    }
    items.push(item)
  }
  return { ok: message === '', items, message }
}

/** `up.2`, `down.2`, `remove.2`, `add`. */
async function asAsked(form: FormData, list: MediaList, items: readonly MediaItem[], take: Take): Promise<Items> {
  const [, what, number] = /^(up|down|remove)[.](\d{1,4})$/.exec(String(form.get('do'))) ?? []
  if (what) return { ok: true, items: moved(items, Number(number), what), message: '' }
  const [field] = mediaFields[list].files
  if (!field) return { ok: true, items: form.get('do') === 'add' ? [...items, newItem[list] as MediaItem] : items, message: '' }
  const taken = await take('add')
  if (taken === undefined) return { ok: true, items, message: '' }
  if (taken === 'unreadable' || !fits(field, taken)) return { ok: false, items, message: cannotRead(form.get('add'), field) }
  return { ok: true, items: [...items, { ...withFile({}, field, taken), ...newItem[list] }], message: '' }
}

function moved(items: readonly MediaItem[], at: number, what: string): readonly MediaItem[] {
  const others = items.filter((_, place) => place !== at)
  const item = items[at]
  if (!item || what === 'remove') return others
  return others.toSpliced(Math.max(0, what === 'up' ? at - 1 : at + 1), 0, item)
}

function withFile(item: MediaItem, { path, withSize }: MediaFileField, { path: file, size }: TakenFile): MediaItem {
  if (!withSize || !size) return withValue(item, path, file)
  // A picture beside the first one is an object of its own.
  return path === 'file' ? { ...item, file, ...size } : { ...item, [path]: { file, ...size } }
}

const fits = ({ takes }: MediaFileField, { path, size }: TakenFile): boolean =>
  takes === 'picture' ? size !== undefined : takes === 'drawing' ? path.endsWith('.svg') : /[.](?:mp4|webm)$/.test(path)

const kinds = { picture: 'a JPEG, PNG, WebP or AVIF', drawing: 'an SVG without scripts and links', film: 'an MP4 or a WebM' } as const

const cannotRead = (file: unknown, { takes }: MediaFileField): string =>
  `${file instanceof File && file.size > 0 ? file.name.replace(/\p{C}/gu, '').slice(0, 80) : 'This file'} cannot be taken: choose ${kinds[takes]}. Nothing is saved yet; what you wrote is kept below.`
