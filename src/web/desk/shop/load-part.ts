import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { randomKey } from '#src/kit/random-key.ts'
import { effectiveValue, toFormText } from '#src/shop/settings/setting-form.ts'
import { isPartName, settingParts } from '#src/shop/staff-texts/settings/setting-parts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { changesOf, effectsOf, fieldsIn, type FormPart, readPart, type RefusedPart, refusedPart } from './part-form.ts'
import { shownVersions } from './shown-versions.ts'

export async function loadPart({ params, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const part = partIn(params['part'])
  const { configuring } = shop
  const newest = await configuring.show('settings')
  if (!newest) throw new Response('The settings were not brought in yet.', { status: 404 })
  const { title, about, sections } = settingParts[part]
  const fields = new Map(fieldsIn(configuring.fields, part).map((field) => [field.path, field]))
  return {
    ...{ part, title, about, now, began: newest.version, key: randomKey<'act'>() },
    sections: sections.map((section) => ({
      title: section.title,
      fields: section.fields.flatMap(({ path }) => {
        const field = fields.get(path)
        if (!field) return []
        const { setBy, fallback: _fallback, ...shown } = field
        return [{ ...shown, setBy: setBy?.variable, text: toFormText(setBy ? setBy.value : effectiveValue(newest.value, field)) }]
      }),
    })),
    effects: effectsOf(part, newest.value, shop, now),
    plans: await shop.plans.listOfSettings(part),
    versions: shownVersions(await configuring.listVersions('settings', 50), (path) => fields.has(path)),
  }
}

export type PartScreen = Awaited<ReturnType<typeof loadPart>>
export type ShownField = PartScreen['sections'][number]['fields'][number]

function partIn(written: string | undefined): FormPart {
  if (written !== undefined && isPartName(written) && written !== 'tax') return written
  throw new Response('There is no such part of the settings.', { status: 404 })
}

/** `effects`: what the change would do, if that was asked. */
export type PostedScreen = RefusedPart & { readonly effects: readonly string[] }

/** Saves the part, or says what its change would do, or what is wrong with it. */
export async function savePart({ request, params, context }: ActionFunctionArgs): Promise<PostedScreen> {
  const { shop, login, now } = context.get(deskContext)
  const part = partIn(params['part'])
  const form = await request.formData()
  const read = readPart(form, part, shop.configuring)
  const times = { startsAt: textOf(form, 'startsAt'), endsAt: textOf(form, 'endsAt') }
  const posted = { ...read, typed: { ...read.typed, ...times } }
  const changes = await changesOf(posted, shop.configuring)
  if (!changes) return { ...posted, faults: {}, others: ['This form is too old: load the page again.'], effects: [] }
  const { edits, wanted } = changes
  const checked = await shop.configuring.check({ document: 'settings', began: posted.began, wanted })
  if (!checked.ok) return { ...(await refusedPart(checked.problem, posted, changes, shop.configuring)), effects: [] }
  if (form.has('look')) return { ...posted, faults: {}, others: [], effects: effectsOf(part, wanted, shop, now) }
  const input = { part, began: posted.began, edits: edits.map(({ path, value }) => ({ path, value: JSON.stringify(value) })) }
  const act = form.has('plan') ? { act: 'shop.schedule', input: { ...input, ...times } } : { act: 'shop.saveSettings', input }
  const acted = await shop.desk.act(login, { ...act, key: textOf(form, 'key') })
  if (!acted.ok) {
    const { field, message } = acted.problem
    return { ...posted, faults: field ? { [field]: message } : {}, others: field ? [] : [message], effects: [] }
  }
  throw redirect(deskAddressOf('shopPart', { part }))
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')
