import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { healthStateLabels, healthSummary } from '#src/shop/staff-texts/health-texts.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { type StateLook, StateLabel } from '../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskPageName } from '../../routes/desk-pages.ts'
import { deskContext } from '../desk-context.ts'
import { pagesFor } from '../load-frame.ts'
import styles from './health-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const pages: readonly DeskPageName[] = pagesFor(login)
  const lines = await shop.jobs.showHealth()
  return {
    summary: healthSummary(lines),
    lines: worstFirst(lines).map(({ page, ...line }) => ({ ...line, page: page && pages.includes(page) ? page : undefined })),
  }
}

const order = { wrong: 0, soon: 1, well: 2 } as const

const worstFirst = <Line extends { readonly state: keyof typeof order }>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => order[a.state] - order[b.state])

const looks: Readonly<Record<keyof typeof order, StateLook>> = { wrong: 'wrong', soon: 'wait', well: 'done' }

/** Everything that has to be well for the shop to run, the worst first. */
export default function HealthPage() {
  const { summary, lines } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Is everything well?" tabTitle="All well?" state={summary}>
      <div className={styles.panel}>
        <Panel title="What was looked at" note="Just now" flush>
          <ul className={styles.lines}>
            {lines.map(({ name, state, text, page }, at) => (
              <li key={at}>
                <StateLabel look={looks[state]}>{healthStateLabels[state]}</StateLabel>
                <p>
                  <b>{name}</b>
                  <br />
                  {text}
                  {page && (
                    <>
                      {' '}
                      <Link to={(deskAddressOf as (page: DeskPageName) => string)(page)}>Look</Link>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </DeskPage>
  )
}
