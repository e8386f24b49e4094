import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { DraftReply, RefusedDraft } from '../../desk-ui/drafts/text-draft.ts'
import { takeFile } from '../../desk-ui/uploads/take-file.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

/** What the form had, where it could not be saved as it was. */
export type RefusedText = RefusedDraft & {
  readonly field?: 'slug' | 'picture'
  readonly slug: string | undefined
}

/** Saves the form as a draft, and comes back to it; with what somebody else has written if anything. */
export async function saveText(args: ActionFunctionArgs) {
  const reply = await draftText(args)
  if ('stored' in reply) return redirect(deskAddressOf('text', { name: args.params['name'] ?? '' }))
  // What somebody else wrote is no error, so that the rest of the screen is read anew too.
  return data(reply.refused, { status: reply.refused.theirs === undefined ? 400 : 200 })
}

export async function draftText({ request, params, context }: ActionFunctionArgs): Promise<DraftReply<RefusedText>> {
  const { shop, login } = context.get(deskContext)
  const name = params['name'] ?? ''
  const form = await request.formData()
  const textOf = (field: string) => String(form.get(field) ?? '')
  const [seenDraft, seenVersion] = [Number(textOf('seenDraft')) || 0, Number(textOf('seenVersion')) || 0]
  const slug = form.has('slug') ? textOf('slug') : undefined
  const typed = { source: textOf('source').replaceAll('\r\n', '\n'), slug, seenDraft, seenVersion }

  const picture = await takeFile(form, 'picture', { texts: shop.texts, by: login.name })
  if (picture === 'unreadable' || (picture && !picture.size)) return { refused: { ...typed, message: notRead, field: 'picture' } }
  const header = { ...headerIn(form), ...(picture && { 'picture.file': picture.path }) }
  const source = await shop.texts.withHeader(typed.source, header)
  const saved = await shop.texts.saveDraft({ name, source, slug, seenDraft, seenVersion, by: login.name })
  if (saved.ok) {
    const draft = saved.value?.version ?? 0
    return { stored: { draft, version: seenVersion, isAsTyped: source === typed.source, at: Date.now() } }
  }
  if (saved.problem.code === 'unknown_text') throw new Response('There is no such text any more.', { status: 404 })
  if (saved.problem.code === 'bad_slug') return { refused: { ...typed, source, message: badSlug, field: 'slug' } }
  const { by, draft, version, source: theirs } = saved.problem
  const message = `${by ?? 'Somebody'} has ${draft === 0 ? 'published this text' : 'saved a draft'} meanwhile. Nothing is saved yet: look at both, and save once more to keep yours.`
  return { refused: { ...typed, source, message, theirs, seenDraft: draft, seenVersion: version } }
}

const notRead = 'This file is no picture that can be read: choose a JPEG, PNG, WebP or AVIF. What you wrote is kept below.'
const badSlug = 'An address has small letters, digits and single hyphens, such as caring-for-your-box.'

/** A field that grows may have been given lines. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The fields beside the text that were changed. */
function headerIn(form: FormData): Record<string, string> {
  const fields = { published: form.get('published'), 'picture.alt': form.get('pictureAlt') }
  const began = { published: form.get('beganPublished'), 'picture.alt': form.get('beganPictureAlt') }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      typeof value === 'string' && value !== began[field as keyof typeof began] ? [[field, inOneLine(value)]] : [],
    ),
  )
}
