import { data, type LoaderFunctionArgs } from 'react-router'
import { planSubject } from '#src/shop/catalogue/plans/change-plan.ts'
import { settingChangeMessage } from '#src/shop/staff-texts/settings/setting-texts.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { ChangePlan, ShownPlan } from '#src/shop/workflows/planning/planning.ts'
import { planConflictText, planFaultText, planStateText, planSummary } from '#src/shop/staff-texts/products/plan-texts.ts'
import { fieldLabel } from '#src/shop/staff-texts/products/change-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { addressOfText, loadFiles } from './load-files.ts'

const pageSize = 50
const [shownFaults, shownConflicts] = [100, 100]
const planKinds = ['new', 'changed', 'retired', 'leap'] as const
type Kind = (typeof planKinds)[number]

export async function loadPlan({ params, request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const asked = new URL(request.url).searchParams
  const [id, page] = [planIn(params['plan']), numberIn(asked.get('page') ?? '1') ?? 1]
  const kind = planKinds.find((each) => each === asked.get('kind'))
  const field = asked.get('field') ?? undefined
  const query = { kind, field, offset: (page - 1) * pageSize, limit: pageSize + 1 }
  const shown = id === undefined ? undefined : await shop.plans.show(id, query)
  if (!shown) throw data(undefined, { status: 404 })
  const { plan, rows, fields } = shown
  const { faults, conflicts } = plan.found
  const { added, changed, retired } = plan.counts
  const address = (more: { kind?: Kind | undefined; field?: string | undefined; page?: number }) => addressOf(plan.id, more)
  return {
    ...{
      id: plan.id,
      source: plan.source,
      name: plan.name,
      state: plan.state,
      take: plan.take,
      problem: plan.problem,
      changeSet: plan.changeSet,
      now,
    },
    seen: plan.checkedAt.getTime(),
    summary: planSummary(plan),
    stateText: planStateText(plan),
    text: plan.text === undefined ? undefined : await plannedText(plan.id, plan.text, shop),
    settings: plan.part === undefined ? undefined : await plannedSettings(plan.id, plan.part, shop),
    ofFile: await loadFiles(plan, shop),
    canBeTakenBack: canBeTakenBack(plan),
    act: plan.act === undefined ? undefined : await plannedAct(plan.id, shop),
    takesPictures:
      isOfProducts(plan) &&
      plan.source !== 'form' &&
      !plan.act &&
      (plan.state === 'open' || plan.state === 'stopped') &&
      namesPictures(plan),
    canBeCalledOff:
      plan.state === 'scheduled' ||
      (plan.state === 'stopped' && (!isOfProducts(plan) || plan.act !== undefined)) ||
      (plan.state === 'applied' && plan.endsAt !== undefined && plan.endedAt === undefined),
    faults: faults.slice(0, shownFaults).map(planFaultText),
    faultCount: faults.length,
    conflicts: conflicts.slice(0, shownConflicts).map(planConflictText),
    conflictCount: conflicts.length,
    products: added + changed + retired,
    rows: rows.slice(0, pageSize),
    isFiltered: kind !== undefined || field !== undefined,
    tabs: tabsOf(plan, { kind, field }),
    fields: fieldTabs(plan.id, fields, field),
    newer: page > 1 ? address({ kind, field, page: page - 1 }) : undefined,
    older: rows.length > pageSize ? address({ kind, field, page: page + 1 }) : undefined,
    first: (page - 1) * pageSize,
  }
}

type Shown = { readonly kind: Kind | undefined; readonly field: string | undefined }

function tabsOf({ id, counts: { added, changed, retired, leaps } }: ChangePlan, { kind, field }: Shown) {
  const address = (one?: Kind) => addressOf(id, { kind: one })
  return [
    { name: 'All', to: address(), count: added + changed + retired, isCurrent: kind === undefined && field === undefined },
    { name: 'New', to: address('new'), count: added, isCurrent: kind === 'new' },
    { name: 'Changed', to: address('changed'), count: changed, isCurrent: kind === 'changed' },
    { name: 'No longer sold', to: address('retired'), count: retired, isCurrent: kind === 'retired' },
    { name: 'Prices over 20 %', to: address('leap'), count: leaps, isCurrent: kind === 'leap' },
  ].filter(({ count, isCurrent, name }) => count > 0 || isCurrent || name === 'All')
}

const fieldTabs = (plan: number, fields: ShownPlan['fields'], shown: string | undefined) =>
  fields.map(({ field, products }) => ({
    label: fieldLabel(field === 'variants' ? 'colours' : field),
    count: products,
    to: addressOf(plan, { field }),
    isCurrent: field === shown,
  }))

/** What a text would become; `after`: undefined once it is published, or a draft again. */
async function plannedText(id: number, name: string, { plans, texts }: Pick<Shop, 'plans' | 'texts'>) {
  const [planned, text] = [await plans.showText(id), await texts.show(name)]
  return { to: addressOfText({ field: name }), before: text?.published?.source ?? '', after: planned?.source }
}

/** What settings would change of the version that the form showed. */
async function plannedSettings(id: number, part: string, { plans }: Pick<Shop, 'plans'>) {
  const changes = (await plans.showSettings(id)).map(settingChangeMessage)
  return { to: deskAddressOf('shopPart', { part }), changes }
}

/** Where what it is about stands; undefined once that is gone. */
async function plannedAct(id: number, { plans }: Pick<Shop, 'plans'>): Promise<{ readonly undoes: number | undefined }> {
  const act = await plans.showAct(id)
  return { undoes: act?.kind === 'undo' ? act.changeSet : undefined }
}

/** All that a folder has brought, once; its products alone are taken back as a change set. */
const canBeTakenBack = ({ state, source, endedAt, madeVersion, found }: ChangePlan): boolean =>
  state === 'applied' && source === 'folder' && !endedAt && (madeVersion !== undefined || (found.files ?? []).length > 0)

const isOfProducts = ({ source }: ChangePlan): boolean => planSubject(source) === 'products'

/** A file that lacks pictures, or has pictures that are wrong. */
const namesPictures = ({ found }: ChangePlan): boolean => found.faults.some(({ column }) => /images|pictures/i.test(column))

export const planIn = (param: string | undefined): number | undefined => numberIn(param ?? '')

const numberIn = (written: string): number | undefined => (/^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined)

function addressOf(plan: number, { kind, field, page }: { kind?: Kind | undefined; field?: string | undefined; page?: number }): string {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(field !== undefined && { field }),
    ...(page && page > 1 && { page: String(page) }),
  })
  const address = deskAddressOf('changePlan', { plan: String(plan) })
  return query.size === 0 ? address : `${address}?${query}`
}
