import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { fileFaultText, payoutFileKinds } from '#src/shop/staff-texts/money/payout-texts.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import listStyles from '../../desk-ui/money/money-list.module.css'
import { MoneyTrail } from '../../desk-ui/money/money-trail.tsx'
import { PayoutFileForm } from '../../desk-ui/money/payout-file-form.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { useReply } from '../../ui/form/use-reply.ts'

const filesShown = 100

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const kinds = Object.keys(payoutFileKinds) as (keyof typeof payoutFileKinds)[]
  const files = await shop.money.listFiles(kinds, filesShown)
  return { rows: files.map((file) => ({ ...file, now })) }
}

/** Stores the file, and leads to what is in it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const file = await givenFile(request)
  if (!file) return data({ message: 'Choose a file first.' }, { status: 400 })
  const content = new Uint8Array(await file.arrayBuffer())
  const taken = await shop.money.takeFile({ name: printable(file.name), content, by: { who: 'staff', name: login.name } })
  if (!taken.ok) return data({ message: `Nothing was read. ${fileFaultText(taken.problem.fault)}` }, { status: 400 })
  return redirect(deskAddressOf('payoutFile', { id: String(taken.value) }))
}

async function givenFile(request: Request): Promise<File | undefined> {
  try {
    const file = (await request.formData()).get('file')
    return file instanceof File && file.size > 0 ? file : undefined
  } catch {
    // The body is no form.
    return undefined
  }
}

const printable = (name: string): string => name.replace(/\p{C}/gu, '').trim() || 'unnamed.csv'

type Row = Awaited<ReturnType<Shop['money']['listFiles']>>[number] & { readonly now: Date }

/** The files of the gateway and of the carrier that were read and applied. */
export default function PayoutFilesPage() {
  const { rows } = useLoaderData<typeof loader>()
  const refused = useReply<typeof action>()
  return (
    <DeskPage title="Files of payouts" trail={<MoneyTrail />}>
      <div className={listStyles.panels}>
        <Panel title="Read a file">
          {refused && <p role="alert">{refused.message}</p>}
          <PayoutFileForm hint="Of the gateway’s settlements, or of the carrier’s cash. Nothing changes before you have seen what is in it." />
        </Panel>
        {rows.length > 0 && (
          <section className={listStyles.list} aria-label="Files">
            <DataTable caption="Files, the latest first" rows={rows} columns={columns} keyOf={({ id }) => String(id)} />
          </section>
        )}
      </div>
    </DeskPage>
  )
}

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'name',
    head: 'File',
    onCard: 'title',
    cell: ({ id, name }) => <Link to={deskAddressOf('payoutFile', { id: String(id) })}>{name}</Link>,
  },
  { id: 'kind', head: 'What', onCard: 'who', cell: ({ kind }) => payoutFileKinds[kind] },
  { id: 'by', head: 'Applied by', onCard: 'remark', cell: ({ appliedBy }) => appliedBy },
  { id: 'when', head: 'When', onCard: 'amount', cell: ({ appliedAt, now }) => appliedAt && <Moment at={appliedAt} now={now} /> },
]
