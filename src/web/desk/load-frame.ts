import { mayDo } from '#src/shop/staff/desk-rights.ts'
import type { FrameData } from '../desk-ui/frame/frame-data.ts'
import { railCounts } from '../desk-ui/live/rail-counts.ts'
import { type DeskPageName, type DeskPageRow, deskPages } from '../routes/desk-pages.ts'
import type { DeskConnection } from './desk-context.ts'
import { loadAnswers } from './load-answers.ts'

/** What the frame around every screen shows to the person who asks. */
export async function loadFrame({ shop, login, now }: DeskConnection): Promise<FrameData> {
  const { settings, payments } = shop
  const [waiting, answers, hasPasskey] = login
    ? await Promise.all([shop.today.count(login.role), loadAnswers({ shop, login, now }), shop.staff.hasPasskey(login.email)])
    : []
  return {
    brandName: settings.brand.name,
    mode: payments.mode,
    person: login && { name: login.name, email: login.email, role: login.role, hasPasskey: hasPasskey === true },
    pages: pagesFor(login),
    counts: waiting ? railCounts(waiting) : {},
    loadedAt: now,
    answers: answers ?? [],
  }
}

/** The pages that somebody may open. */
export const pagesFor = (login: DeskConnection['login']): DeskPageName[] =>
  login
    ? (Object.entries(deskPages) as [DeskPageName, DeskPageRow][])
        .filter(([, { right }]) => mayOpen(right, login.role))
        .map(([name]) => name)
    : []

const mayOpen = (right: DeskPageRow['right'], role: Parameters<typeof mayDo>[0]): boolean =>
  right === 'staff' || (right !== 'anybody' && mayDo(role, right))
