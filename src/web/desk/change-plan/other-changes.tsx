import { Link, useLoaderData } from 'react-router'
import { Panel } from '../../desk-ui/panel.tsx'
import { LineChangesList } from '../../desk-ui/texts/line-changes-list.tsx'
import styles from './change-plan-page.module.css'
import type { loadPlan } from './load-plan.ts'

/** What a plan changes that is of no products. */
export const OtherChanges = () => (
  <>
    <TextChanges />
    <SettingChanges />
    <FileChanges />
  </>
)

/** While a text waits: line by line, against what is published now. */
function TextChanges() {
  const { text } = useLoaderData<typeof loadPlan>()
  if (text?.after === undefined) return null
  return (
    <Panel title="What changes" note="against what is published now">
      <LineChangesList before={text.before} after={text.after} label="Lines that change" />
    </Panel>
  )
}

function SettingChanges() {
  const { settings } = useLoaderData<typeof loadPlan>()
  return settings ? <Lines title="What changes" note="as the form showed it" lines={settings.changes} /> : null
}

/** What a folder changes beside its products. */
function FileChanges() {
  const { ofFile } = useLoaderData<typeof loadPlan>()
  const note = 'of the folder, beside its products'
  return (
    <>
      <Lines title="Settings" note={note} lines={ofFile.settings} />
      <Lines title="Tax rates" note={note} lines={ofFile.rates} />
      {ofFile.texts.map((text) => (
        <Panel
          key={text.label}
          title={text.label}
          note={text.after === undefined ? 'a text of the folder' : 'against what is published now'}
        >
          {text.after !== undefined && (
            <LineChangesList before={text.before} after={text.after} label={`Lines that change of ${text.label}`} />
          )}
          {text.to && (
            <p>
              <Link to={text.to}>Look at {text.label}</Link>
            </p>
          )}
        </Panel>
      ))}
      <Lines title="Pictures of texts" note="new, or others than before" lines={ofFile.media} />
    </>
  )
}

type LinesProps = { readonly title: string; readonly note: string; readonly lines: readonly string[] }

function Lines({ title, note, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <Panel title={title} note={note}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  )
}
