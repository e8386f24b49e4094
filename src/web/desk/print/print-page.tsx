import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { randomKey } from '#src/kit/random-key.ts'
import { isPrintForm, type PrintForm } from '#src/shop/workshop/print-form.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { connectionContext, deskContext } from '../desk-context.ts'
import type { PrintedHandle } from '../root.tsx'
import { CountSheets } from './count-sheets.tsx'
import { HandOverSheets } from './hand-over-sheets.tsx'
import { loadPrint, mostPrinted } from './load-print.ts'
import { PackingSlips } from './packing-slips.tsx'
import { PickList } from './pick-list.tsx'
import { PrintBar } from './print-bar.tsx'
import { Tickets } from './tickets.tsx'

/** The root draws no frame around it and sends none of its scripts: what is printed is all there is. */
export const handle: PrintedHandle = { isPrinted: true }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const form = formIn(params['form'])
  const query = new URL(request.url).searchParams
  const { origin } = context.get(connectionContext)
  const of = splitList(query.getAll('of'))
  const loaded = await loadPrint(
    form,
    { of, day: query.get('day'), hidesExpected: query.get('hide') === 'expected', origin },
    context.get(deskContext),
  )
  return { ...loaded, size: query.get('size') === 'label' ? ('label' as const) : ('a4' as const), of }
}

/** Records who prints what, and shows it: buttons that print post here, because a GET changes nothing. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = formIn(params['form'])
  const posted = await request.formData()
  const chosen = splitList(posted.getAll('of').map(String))
  // What a list prints when nothing is chosen in it.
  const of = chosen.length > 0 ? chosen : splitList(posted.getAll('otherwise').map(String))
  const { shop, login } = context.get(deskContext)
  if (of.length > 0 && form !== 'hand-over' && form !== 'count-sheet') {
    const noted = await shop.desk.act(login, {
      act: 'prints.note',
      key: String(posted.get('key') ?? '') || randomKey<'act'>(),
      input: { form, of },
    })
    if (!noted.ok) throw data(noted.problem.message, { status: 409 })
  }
  const query = new URLSearchParams({ of: of.join(',') })
  for (const name of ['size', 'day']) if (posted.get(name)) query.set(name, String(posted.get(name)))
  return redirect(`${deskAddressOf('print', { form })}?${query}`)
}

export default function PrintPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <PrintBar data={loaded} size={loaded.size} of={loaded.of} />
      {loaded.form === 'ticket' && <Tickets data={loaded} size={loaded.size} />}
      {loaded.form === 'pick-list' && <PickList data={loaded} />}
      {loaded.form === 'packing-slip' && <PackingSlips data={loaded} />}
      {loaded.form === 'count-sheet' && <CountSheets data={loaded} />}
      {loaded.form === 'hand-over' && <HandOverSheets data={loaded} />}
    </>
  )
}

function formIn(written: string | undefined): PrintForm {
  if (written === undefined || !isPrintForm(written)) throw data('There is no such form.', { status: 404 })
  return written
}

function splitList(lists: readonly string[]): string[] {
  const listed = lists
    .flatMap((list) => list.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (listed.length > mostPrinted) throw data(`At most ${mostPrinted} are printed at once.`, { status: 400 })
  return [...new Set(listed)]
}
