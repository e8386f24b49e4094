import type { ReactNode } from 'react'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { Panel } from '../panel.tsx'
import styles from './draft-preview.module.css'

type Props = { readonly name: string; readonly title: string; readonly draft: number; readonly children?: ReactNode }

/** For links that show something else in it. */
export const previewFrame = 'preview'

/** The shop's own page. Its address has the version of the draft, so that it is drawn anew once that is saved. */
export function DraftPreview({ name, title, draft, children }: Props) {
  return (
    <Panel title="As shoppers see it" flush>
      {children}
      <iframe
        className={styles.preview}
        key={draft}
        name={previewFrame}
        title={`The shop’s page with the draft of ${title}`}
        src={`${fullDeskAddressOf('textPreview', { name })}?draft=${draft}`}
        sandbox="allow-same-origin allow-popups"
        loading="lazy"
      />
    </Panel>
  )
}
