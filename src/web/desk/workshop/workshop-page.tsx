import { useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { boardTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import { boardColumns } from '#src/shop/workshop/board.ts'
import { parseTicket, type TicketCode, ticketOf } from '#src/shop/workshop/ticket-code.ts'
import { Bench } from '../../desk-ui/bench/bench.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardHead } from './board-head.tsx'
import { DayTabs } from './day-tabs.tsx'
import { Scanning } from './scanning.tsx'
import { showColumns } from './shown-board.ts'
import styles from './workshop.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const code = query.get('code')
  const opened = code && (await shop.workshop.ticket(code)) ? parseTicket(code) : undefined
  if (opened) throw redirect(deskAddressOf('ticket', { ticket: ticketOf(opened.orderNumber, opened.unitNumber) }) + writingQuery(opened))
  const day = boardColumns.find((column) => column === query.get('day'))
  const group = query.get('group') ?? undefined
  return {
    columns: showColumns(await shop.workshop.board(), { day, group }),
    day,
    group,
    problem: code ? boardTexts.unknownTicket(code) : undefined,
  }
}

/** Which writing the scanned ticket bears. */
const writingQuery = ({ timesChanged }: TicketCode): string => (timesChanged === undefined ? '' : `?writing=${timesChanged}`)

/** What is to be pressed, by the day on which the courier comes for it. */
export default function WorkshopPage() {
  const { columns, day, group, problem } = useLoaderData<typeof loader>()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const toPress = columns.reduce((sum, column) => sum + column.toPress, 0)
  const late = columns.find(({ column }) => column === 'late')?.toPress ?? 0
  // A unit that has left the board cannot stay chosen.
  const onBoard = columns
    .flatMap(({ groups, inTray }) => [...groups.flatMap(({ units }) => units), ...inTray])
    .filter(({ ticket }) => chosen.has(ticket))
  useFreshPage(['workshop', 'orders'], () => onBoard.length > 0 || isWriting())
  return (
    <Bench>
      <DeskPage
        title={boardTexts.title}
        trail={
          <Link className={styles.leave} to={deskAddressOf('today')}>
            {boardTexts.toToday}
          </Link>
        }
        state={boardTexts.state(toPress, late)}
        acts={<BoardHead columns={columns} chosen={onBoard} onChooseNone={() => choose(new Set())} />}
      >
        <Scanning problem={problem} />
        <DayTabs columns={columns} day={day} group={group} />
        <BoardColumns
          columns={columns.filter(({ column }) => day === undefined || column === day)}
          chosen={chosen}
          onChoose={(ticket, isChosen) => choose((now) => (isChosen ? new Set([...now, ticket]) : now.difference(new Set([ticket]))))}
        />
      </DeskPage>
    </Bench>
  )
}
