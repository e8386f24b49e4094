import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { randomKey } from '#src/kit/random-key.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Shop } from '#src/shop/shop.ts'
import { taxEffects } from '#src/shop/staff-texts/settings/setting-effects.ts'
import { settingParts } from '#src/shop/staff-texts/settings/setting-parts.ts'
import { saveSettingsProblemMessage } from '#src/shop/staff-texts/settings/setting-texts.ts'
import type { SaveDocumentProblem } from '#src/shop/workflows/configuring/configuring.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { confirmPassword } from '../confirm-password.ts'
import { connectionContext, deskContext } from '../desk-context.ts'
import { shownVersions } from './shown-versions.ts'
import { readRows, type TaxRow, toDocument, toFieldFault, toRows, withRoom } from './tax-rows.ts'

export async function loadTax({ context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const newest = await shop.configuring.show('tax-rates')
  if (!newest) throw new Response('The tax rates come with the next import of the folder.', { status: 404 })
  return {
    ...{ ...settingParts.tax, now, began: newest.version, key: randomKey<'act'>() },
    rows: withRoom(toRows(newest.value)),
    effects: await effectsOf(newest.value, shop, now),
    versions: shownVersions(await shop.configuring.listVersions('tax-rates', 50), () => true),
  }
}

export type TaxScreen = Awaited<ReturnType<typeof loadTax>>

async function effectsOf(document: unknown, { configuring }: Pick<Shop, 'configuring'>, now: Date): Promise<readonly string[]> {
  const classes = configuring.judgeTaxRates(document)
  return classes.ok ? taxEffects(classes.value, await configuring.countTaxed(), dayOf(now)) : []
}

/** What is shown instead of what is stored: what was posted. */
export type PostedTax = {
  readonly began: number
  readonly rows: readonly TaxRow[]
  readonly faults: Readonly<Record<string, string>>
  readonly others: readonly string[]
  readonly effects: readonly string[]
  /** Set when the password must be given once more. */
  readonly asksPassword?: { readonly error: string | undefined }
}

/** Saves the rates once the password was given within ten minutes. */
export async function saveTax({ request, context }: ActionFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const form = await request.formData()
  const [rows, began] = [readRows(form), Number(form.get('began'))]
  const shown: PostedTax = { began, rows: withRoom(rows), faults: {}, others: [], effects: [] }
  const wanted = toDocument(rows)
  const checked = await shop.configuring.check({ document: 'tax-rates', began: Number.isSafeInteger(began) ? began : 0, wanted })
  if (!checked.ok) return data({ ...shown, ...refusedTax(checked.problem, rows) })
  if (form.has('look')) return data({ ...shown, effects: await effectsOf(wanted, shop, now) })

  const password = String(form.get('password') ?? '')
  const confirmed = password === '' ? undefined : await confirmPassword(password, context.get(connectionContext))
  if (confirmed && 'refused' in confirmed) return data({ ...shown, asksPassword: { error: confirmed.refused } })
  const actor = confirmed ? { ...login, confirmedAt: now } : login
  const headers: HeadersInit = confirmed ? { 'set-cookie': confirmed.cookie } : {}
  const input = { began, rates: JSON.stringify(wanted) }
  const acted = await shop.desk.act(actor, { act: 'shop.saveTaxRates', key: String(form.get('key') ?? ''), input })
  if (acted.ok) throw redirect(deskAddressOf('shopTax'), { headers })
  const asks: Partial<PostedTax> =
    acted.problem.code === 'confirm_again' ? { asksPassword: { error: undefined } } : { others: [acted.problem.message] }
  return data({ ...shown, ...asks }, { headers })
}

function refusedTax(problem: SaveDocumentProblem, rows: readonly TaxRow[]): Partial<PostedTax> {
  if (problem.code === 'changed_meanwhile')
    return { others: [`${saveSettingsProblemMessage(problem)} Load the page again, and write yours once more.`] }
  if (problem.code === 'unknown_version') return { others: ['This form is too old: load the page again.'] }
  const placed = problem.faults.map(toFieldFault)
  const isShown = (field: string) =>
    /^\d+[.](?:hsnCode|class|goods|rates[.]\d+[.](?:from|percent))$/.test(field) && Number(field.split('.')[0]) < rows.length
  return {
    faults: Object.fromEntries(placed.filter(({ field }) => isShown(field)).map(({ field, message }) => [field, message])),
    others: placed.filter(({ field }) => !isShown(field)).map(({ field, message }) => othersSentence(rows, field, message)),
  }
}

/** "42029100 general: must have at least one rate". */
function othersSentence(rows: readonly TaxRow[], field: string, message: string): string {
  const row = rows[Number(field.split('.')[0])]
  return row ? `${row.hsnCode} ${row.class}: ${message}` : `The table ${message}`
}
