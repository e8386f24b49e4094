import { mayDo } from '#src/shop/staff/desk-rights.ts'
import type { FrameData } from '../desk-ui/frame/frame-data.ts'
import { type DeskPageName, type DeskPageRow, deskPages } from '../routes/desk-pages.ts'
import type { DeskConnection } from './desk-context.ts'
import { loadAnswers } from './load-answers.ts'

/** What the frame around every screen shows to the person who asks. */
export async function loadFrame({ shop, login, now }: DeskConnection): Promise<FrameData> {
  const { settings, payments } = shop
  const rows = Object.entries(deskPages) as [DeskPageName, DeskPageRow][]
  return {
    brandName: settings.brand.name,
    mode: payments.mode,
    person: login && { name: login.name, email: login.email, role: login.role },
    pages: login ? rows.filter(([, { right }]) => mayOpen(right, login.role)).map(([name]) => name) : [],
    counts: {},
    answers: login ? await loadAnswers({ shop, login, now }) : [],
  }
}

const mayOpen = (right: DeskPageRow['right'], role: Parameters<typeof mayDo>[0]): boolean =>
  right === 'staff' || (right !== 'anybody' && mayDo(role, right))
