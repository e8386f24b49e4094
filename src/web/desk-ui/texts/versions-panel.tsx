import { Link } from 'react-router'
import { originLabels, type TextOrigin } from '#src/shop/staff-texts/texts/text-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { ActButton } from '../acts/act-form.tsx'
import { Moment } from '../moment.tsx'
import { Panel } from '../panel.tsx'
import styles from './versions-panel.module.css'

type ListedVersion = {
  readonly version: number
  readonly origin: TextOrigin
  readonly by: string | undefined
  readonly at: Date
  readonly isOff: boolean
}

type Props = {
  readonly name: string
  readonly versions: readonly ListedVersion[]
  /** The newest one. */
  readonly version: number
  readonly hasDraft: boolean
  readonly mayPublish: boolean
  readonly now: Date
}

/** What was published, when and by whom; each can be read and brought back. */
export function VersionsPanel({ name, versions, version: newest, hasDraft, mayPublish, now }: Props) {
  return (
    <Panel title="Versions">
      {hasDraft && (
        <p className={styles.draft}>
          <Link to={deskAddressOf('textVersion', { name, version: 'draft' })}>What the draft changes</Link>
        </p>
      )}
      {versions.length === 0 && <p className="soft">It was never published.</p>}
      <ol className={styles.versions}>
        {versions.map(({ version, origin, by, at, isOff }) => (
          <li key={version}>
            <span className={styles.words}>
              <Link to={deskAddressOf('textVersion', { name, version: String(version) })}>Version {version}</Link>{' '}
              <small>
                {isOff ? 'taken off, ' : ''}
                {originLabels[origin]}, {by ?? 'the shop'}, <Moment at={at} now={now} />
              </small>
            </span>
            {mayPublish && version !== newest && (
              <ActButton act="texts.bringBack" input={{ text: name, version, seen: newest }} look="quiet">
                Bring back
              </ActButton>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
