import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import styles from './shop-page.module.css'
import type { ShownVersion } from './shown-versions.ts'

type Props = {
  readonly document: 'settings' | 'tax-rates'
  readonly versions: readonly ShownVersion[]
  readonly now: Date
}

/** Who changed what, and the way back. */
export const VersionsPanel = ({ document, versions, now }: Props) => (
  <Panel title="Versions" note="newest first">
    <ol className={styles.versions}>
      {versions.map(({ version, at, by, changes }) => (
        <li key={version}>
          <p>
            <strong>{version}</strong> · {by}, <Moment at={at} now={now} />
          </p>
          {changes.length === 0 ? <p className="soft">as it was first brought in</p> : <ChangeList changes={changes} />}
          {changes.length > 0 && (
            <ActButton act="shop.undoVersion" input={{ document, version }} look="quiet">
              Take version {version} back
            </ActButton>
          )}
        </li>
      ))}
    </ol>
  </Panel>
)

const ChangeList = ({ changes }: { readonly changes: readonly string[] }) => (
  <ul>
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)
