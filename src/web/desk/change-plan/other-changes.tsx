import { useLoaderData } from 'react-router'
import { Panel } from '../../desk-ui/panel.tsx'
import { LineChangesList } from '../../desk-ui/texts/line-changes-list.tsx'
import styles from './change-plan-page.module.css'
import type { loadPlan } from './load-plan.ts'

/** What a plan changes that is of no products. */
export const OtherChanges = () => (
  <>
    <TextChanges />
    <SettingChanges />
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
  const { settings, ofFile } = useLoaderData<typeof loadPlan>()
  const changes = settings?.changes ?? ofFile
  if (changes.length === 0) return null
  return (
    <Panel title={settings ? 'What changes' : 'Settings'} note={settings ? 'as the form showed it' : 'of the folder, beside its products'}>
      <ul className={styles.lines}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Panel>
  )
}
