import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { differenceText } from '#src/shop/staff-texts/money/difference-texts.ts'
import { checkSummary, fileFaultText, payoutFileKinds } from '#src/shop/staff-texts/money/payout-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import listStyles from '../../desk-ui/money/money-list.module.css'
import { MoneyTrail } from '../../desk-ui/money/money-trail.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const id = params['id'] ?? ''
  const check = /^[1-9]\d{0,14}$/.test(id) ? await shop.money.checkFile(Number(id)) : undefined
  if (!check) throw data(undefined, { status: 404 })
  const { appearing, faults, ...rest } = check
  return {
    ...rest,
    summary: checkSummary(check),
    faults: faults.map(fileFaultText),
    appearing: appearing.map((difference) => ({ ...differenceText(difference), amountPaise: difference.amountPaise })),
    now,
  }
}

const [shownFaults, shownDifferences] = [200, 200]

/** A file before it is applied, and after: its rows, its sums, its faults, and what would differ because of it. */
export default function PayoutFilePage() {
  const { file, summary, faults, faultCount, notes, sums, leaving, now } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={file.name} tabTitle="A file of payouts" trail={<MoneyTrail />} state={`${payoutFileKinds[file.kind]}. ${summary}`}>
      <div className={listStyles.panels}>
        <Panel title={file.appliedAt ? 'Applied' : 'Not applied yet'}>
          {file.appliedAt ? (
            <p>
              By {file.appliedBy}, <Moment at={file.appliedAt} now={now} />. The same file again changes nothing.
            </p>
          ) : faultCount > 0 ? (
            <p>A file is applied wholly or not at all. Take the original file once more, or ask the supplier.</p>
          ) : (
            <div className={listStyles.acts}>
              <ActButton act="money.apply" input={{ file: file.id }} look="primary">
                Apply it
              </ActButton>
              <p>{leaving > 0 && `${leaving === 1 ? 'One difference leaves' : `${leaving} differences leave`} the list by it.`}</p>
            </div>
          )}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Panel>
        {faultCount > 0 && (
          <Panel title="Faults" note={faultCount > shownFaults ? `the first ${shownFaults} of ${faultCount}` : undefined}>
            <ul className={listStyles.faults}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel title="Its sums">
          <dl className={listStyles.sums}>
            {sums.map(({ label, amountPaise }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatPaise(amountPaise)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Appearing />
        <p>
          <DeskButtonLink to={deskAddressOf('payoutFiles')} look="flat">
            All files
          </DeskButtonLink>
        </p>
      </div>
    </DeskPage>
  )
}

function Appearing() {
  const { appearing, file } = useLoaderData<typeof loader>()
  if (appearing.length === 0 || file.appliedAt) return null
  return (
    <Panel title="What would differ" note={appearing.length > shownDifferences ? `the first ${shownDifferences}` : undefined}>
      <ul className={listStyles.faults}>
        {appearing.slice(0, shownDifferences).map(({ title, why, amountPaise }) => (
          <li key={title}>
            <b>{title}</b>
            {amountPaise === undefined ? null : `, ${formatPaise(amountPaise)}`}. {why}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
