import type { LoaderFunctionArgs } from 'react-router'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { mediaFields } from '#src/shop/staff-texts/texts/media-fields.ts'
import { itemsIn, textAt } from '#src/shop/staff-texts/texts/media-items.ts'
import { mediaLists } from '#src/shop/staff-texts/texts/text-texts.ts'
import { deskContext } from '../desk-context.ts'
import { listOf } from './save-list.ts'

export async function loadList({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const list = listOf(new URL(request.url).searchParams.get('list'))
  const [text, all] = [await shop.texts.show(list), await shop.texts.list()]
  if (!text) throw new Response('Import the folder of the shop first.', { status: 404 })
  const { version, draft, faults, versions } = text
  const { source } = text.text
  const files = itemsIn(source).flatMap((item) => mediaFields[list].files.map(({ path }) => textAt(item, path)))
  return {
    ...{ list, version, source, now, faults },
    draft: draft && { version: draft.version, by: draft.by, at: draft.at, isOutdated: draft.basedOn !== version },
    drafted: mediaLists.filter((each) => all.some(({ name, draft: other }) => name === each && other)),
    versions: versions.map(({ source: written, ...each }) => ({ ...each, isOff: written === undefined })),
    stored: await shop.texts.findStored(files.filter(Boolean)),
    plans: await shop.plans.listOfText(list),
    mayPublish: mayDo(login.role, 'publishTexts'),
  }
}

export type ListScreen = Awaited<ReturnType<typeof loadList>>
