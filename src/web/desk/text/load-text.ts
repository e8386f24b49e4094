import type { LoaderFunctionArgs } from 'react-router'
import { dayOf } from '#src/kit/time/day.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { addressOfText, asksForDay, contentNameOf, textKind, textLabel } from '#src/shop/staff-texts/texts/text-texts.ts'
import { mailKindLabels } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { kindsWithSentences, listSentences } from '#src/shop/staff-texts/texts/mail-sentence-texts.ts'
import { deskContext } from '../desk-context.ts'

export async function loadText({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const text = await shop.texts.show(params['name'] ?? '')
  if (!text || textKind(text.name) === 'Banners') throw new Response('There is no such text.', { status: 404 })
  const { name, draft, header, versions, version, published } = text
  return {
    ...{ name, header, version, now, faults: text.faults, locked: text.locked },
    title: textLabel({ name, title: header['title'] }),
    kind: textKind(name),
    path: text.text.path,
    source: text.text.source,
    slug: addressOfText(text.text),
    isPublished: published !== undefined,
    draft: draft && { version: draft.version, by: draft.by, at: draft.at, isOutdated: draft.basedOn !== version },
    versions: versions.map(({ source, ...each }) => ({ ...each, isOff: source === undefined })),
    /** Only for the sentences of mails. */
    mails: contentNameOf(name) === 'mails' ? mailsToShow() : undefined,
    plans: await shop.plans.listOfText(name),
    mayPublish: mayDo(login.role, 'publishTexts'),
    /** Where samples of mails go; undefined for whoever may send none. */
    email: mayDo(login.role, 'sendMails') ? login.email : undefined,
    /** Only for texts of law. */
    holdsFrom: asksForDay(name) ? { suggested: dayOf(now), now: header['updated'] } : undefined,
  }
}

const mailsToShow = () => ({ kinds: kindsWithSentences.map((kind) => ({ kind, label: mailKindLabels[kind] })), groups: listSentences() })

export type TextScreen = Awaited<ReturnType<typeof loadText>>
