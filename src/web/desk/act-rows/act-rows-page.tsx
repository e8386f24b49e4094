import { useEffect } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { rowsMessage } from '#src/shop/staff-texts/desk-act-texts.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { Tag, type TagLook } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { toShownAnswer } from '../load-answers.ts'
import styles from './act-rows-page.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const rows = await shop.desk.findBatch(login, params['key'] ?? '')
  if (rows.length === 0) throw data('', { status: 404 })
  return { rows: rows.map((row) => toShownAnswer(row, now)) }
}

/** The answer to an act on several rows: one line for each, while they run and after. */
export default function ActRowsPage() {
  const { rows } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  const isRunning = rows.some((row) => row.state === 'waiting' || row.state === 'running')
  useEffect(() => {
    if (!isRunning || state === 'loading') return
    const timer = setTimeout(() => void revalidate(), pollMs)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
  const [first] = rows
  return (
    <DeskPage title={`One act, ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`} state={first && rowsMessage(first.act, rows)}>
      <Panel title="Each row" flush>
        <ul className={styles.rows}>
          {notDoneFirst(rows).map(({ key, about, state: of, message }) => (
            <li key={key}>
              <span>
                <Tag look={looks[of].look}>{looks[of].label}</Tag>
              </span>
              <Subject about={about} />
              <span className={styles.message}>{message}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </DeskPage>
  )
}

/** An order opens; other things are only named. */
function Subject({ about: { kind, number } }: Pick<Row, 'about'>) {
  const address = kind === 'order' || kind === 'parcel' ? deskAddressOf('order', { number }) : undefined
  return <strong className="unbroken">{address ? <Link to={address}>{number}</Link> : number}</strong>
}

const pollMs = 2_000

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

const notDoneFirst = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => looks[a.state].order - looks[b.state].order)

const looks: Readonly<Record<Row['state'], { readonly look: TagLook; readonly label: string; readonly order: number }>> = {
  refused: { look: 'late', label: 'Not done', order: 0 },
  failed: { look: 'late', label: 'Failed', order: 1 },
  waiting: { look: 'wait', label: 'Waits', order: 2 },
  running: { look: 'wait', label: 'Runs', order: 3 },
  undone: { look: 'plain', label: 'Taken back', order: 4 },
  done: { look: 'done', label: 'Done', order: 5 },
}
