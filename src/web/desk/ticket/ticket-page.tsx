import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { boardTexts, ticketTexts, unitStateLabel } from '#src/shop/staff-texts/workshop-texts.ts'
import { nextStepOf, type UnitState, type WorkshopUnit } from '#src/shop/workshop/unit.ts'
import { Bench } from '../../desk-ui/bench/bench.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { PrintLink } from '../../desk-ui/print-link.tsx'
import { StateLabel, type StateLook } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { Ticket } from '../../desk-ui/ticket/ticket.tsx'
import { toTicketData } from '../../desk-ui/ticket/draw-ticket.server.ts'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import { connectionContext, deskContext } from '../desk-context.ts'
import styles from './ticket-page.module.css'
import { OutdatedTicket } from './outdated-ticket.tsx'
import { TicketActs } from './ticket-acts.tsx'
import { TicketHistory } from './ticket-history.tsx'
import { TicketQuestions } from './ticket-questions.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const { origin } = context.get(connectionContext)
  const writing = new URL(request.url).searchParams.get('writing')
  const shown = await shop.workshop.ticket((params['ticket'] ?? '') + (writing === null ? '' : `?writing=${writing}`))
  if (!shown) throw data(boardTexts.unknownTicket(params['ticket'] ?? ''), { status: 404 })
  const { unit, steps, siblings, questions, orderState, outdated } = shown
  return {
    now,
    unit,
    steps,
    questions,
    mayAnswer: mayDo(login.role, 'settleAttention'),
    siblings: siblings.map(({ ticket, productName, colourName, state, personalisation }) => ({
      ...{ ticket, productName, colourName, state, personalisation },
    })),
    outdated:
      outdated &&
      outdated.changes.map(({ by, at, before, after }) => ({ by: by.who === 'staff' ? by.name : undefined, at, before, after })),
    isInWork: ['paid', 'confirmed', 'booked'].includes(orderState),
    printed: toTicketData(unit, (ticket) => origin + fullDeskAddressOf('ticket', { ticket })),
  }
}

const unitStateLooks: Readonly<Record<UnitState, StateLook>> = {
  queued: 'hollow',
  pressed: 'wait',
  checked: 'done',
  packed: 'done',
  cancelled: 'ended',
}

/** One unit, which a scan of its ticket opens: the lid large, and its next step as the one button. */
export default function TicketPage() {
  const { unit, steps, siblings, questions, mayAnswer, isInWork, printed, outdated, now } = useLoaderData<typeof loader>()
  useFreshPage(['workshop', 'orders'], isWriting)
  const { ticket, personalisation } = unit
  return (
    <Bench>
      <DeskPage
        title={ticket}
        state={`${ticketTexts.pickup} ${printed.pickup}. ${ticketTexts.unitOf(unit.place, unit.of)}.`}
        trail={
          <Link className={styles.trail} to={deskAddressOf('workshop')}>
            {boardTexts.title}
          </Link>
        }
        beside={<UnitLabels unit={unit} />}
        acts={
          <PrintLink form="ticket" of={[ticket]}>
            {boardTexts.printOne}
          </PrintLink>
        }
      >
        <div className={styles.ticket}>
          {outdated && (
            <div className={styles.outdated}>
              <OutdatedTicket ticket={ticket} changes={outdated} />
            </div>
          )}
          <div className={styles.seen}>
            <LidPicture lid={unit} shownWidth={480} eager className={styles.lid} />
            <div className={styles.what}>
              <h2>
                {unit.productName}, <b>{unit.colourName}</b>
              </h2>
              <p className="soft">{unit.variantId}</p>
              <Letters {...printed} />
              <TicketActs unit={unit} lastStep={steps.findLast(({ takenBackBy }) => takenBackBy === undefined)} isInWork={isInWork} />
            </div>
          </div>
          {questions.length > 0 && (
            <Panel title={boardTexts.questions}>
              <TicketQuestions questions={questions} mayAnswer={mayAnswer} now={now} />
            </Panel>
          )}
          <Panel title={boardTexts.history}>
            <TicketHistory steps={steps} now={now} />
          </Panel>
          {siblings.length > 1 && <Siblings siblings={siblings} ticket={ticket} />}
          <Panel title={boardTexts.onTicket} note={unit.timesPrinted > 0 ? boardTexts.printed(unit.timesPrinted) : boardTexts.notPrinted}>
            <div className={styles.printed}>
              <Ticket data={printed} />
            </div>
          </Panel>
        </div>
        {nextStepOf(unit.state, personalisation !== undefined) === undefined && <p className="soft">{boardTexts.finished}</p>}
      </DeskPage>
    </Bench>
  )
}

function UnitLabels({ unit }: { readonly unit: WorkshopUnit }) {
  const { state, timesSpoilt, lockedBy, isTrial } = unit
  return (
    <>
      <StateLabel look={unitStateLooks[state]}>{unitStateLabel(unit)}</StateLabel>
      {timesSpoilt > 0 && <Tag look="late">{ticketTexts.again(timesSpoilt)}</Tag>}
      {lockedBy !== undefined && state === 'queued' && <Tag>{boardTexts.lockedBy(lockedBy)}</Tag>}
      {isTrial && <Tag>{ticketTexts.trial}</Tag>}
    </>
  )
}

type SiblingsProps = {
  readonly siblings: readonly Pick<WorkshopUnit, 'ticket' | 'productName' | 'colourName' | 'state' | 'personalisation'>[]
  readonly ticket: string
}

function Siblings({ siblings, ticket }: SiblingsProps) {
  return (
    <Panel title={boardTexts.siblings}>
      <ul className={styles.siblings}>
        {siblings.map((each) => (
          <li key={each.ticket} aria-current={each.ticket === ticket ? 'true' : undefined}>
            <Link to={deskAddressOf('ticket', { ticket: each.ticket })}>{each.ticket}</Link>
            <span>
              {each.productName}, {each.colourName}
              {each.personalisation?.name ? `, ${each.personalisation.name}` : ''}
            </span>
            <StateLabel look={unitStateLooks[each.state]}>{unitStateLabel(each)}</StateLabel>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The name letter by letter, so that a wrong one is seen before it is pressed. */
function Letters({ name, sign }: { readonly name: string; readonly sign: string | undefined }) {
  const characters = [...name]
  if (!name && !sign) return <p>{ticketTexts.noWriting}</p>
  return (
    <p className={styles.letters}>
      {name && (
        <>
          <span role="img" aria-label={name}>
            {characters.map((character, at) => (
              <i key={at}>{character}</i>
            ))}
          </span>
          <span className="soft">{ticketTexts.letters(characters)}</span>
        </>
      )}
      {sign && <strong>{sign}</strong>}
    </p>
  )
}
