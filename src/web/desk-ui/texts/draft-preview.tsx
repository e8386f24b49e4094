import type { ReactNode } from 'react'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { Panel } from '../panel.tsx'
import styles from './draft-preview.module.css'

type Props = {
  readonly name: string
  readonly title: string
  readonly draft: number
  /** Which of several things it shows, for the text of the mails. */
  readonly kind?: string
  readonly children?: ReactNode
}

/** For links that show something else in it. */
export const previewFrame = 'preview'

export const previewAddress = ({ name, draft, kind }: Pick<Props, 'name' | 'draft'> & { readonly kind: string | undefined }): string =>
  `${fullDeskAddressOf('textPreview', { name })}?draft=${draft}${kind === undefined ? '' : `&kind=${kind}`}`

/** The shop's own page. Its address has the version of the draft, so that it is drawn anew once that is saved. */
export function DraftPreview({ name, title, draft, kind, children }: Props) {
  return (
    <Panel title="As shoppers see it" flush>
      {children}
      <iframe
        className={styles.preview}
        key={draft}
        name={previewFrame}
        title={`The shop’s page with the draft of ${title}`}
        src={previewAddress({ name, draft, kind })}
        sandbox="allow-same-origin allow-popups"
        loading="lazy"
      />
    </Panel>
  )
}
