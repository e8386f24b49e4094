import { useFetcher } from 'react-router'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { Moment } from '../../../desk-ui/moment.tsx'
import { mediaUrl } from '../../../media-url.ts'
import type { changePictures } from './change-pictures.ts'
import { FormFields, picturesForm } from './form-fields.tsx'
import type { ShownColour } from './load-pictures.ts'
import styles from './pictures-page.module.css'

type RemovedPicturesProps = {
  readonly code: string
  readonly sku: string
  readonly removed: ShownColour['removed']
  readonly now: Date
}

const shownWidth = 64

/** What was taken out in the last thirty days. */
export const RemovedPictures = ({ code, sku, removed, now }: RemovedPicturesProps) => (
  <details className={styles.removed}>
    <summary>{removed.length === 1 ? 'One removed picture' : `${removed.length} removed pictures`}, kept for 30 days</summary>
    <ul>
      {removed.map((picture) => (
        <Removed key={picture.key} {...{ code, sku, picture, now }} />
      ))}
    </ul>
  </details>
)

type RemovedProps = Omit<RemovedPicturesProps, 'removed'> & { readonly picture: ShownColour['removed'][number] }

function Removed({ code, sku, picture: { key, widths, alt, by, at }, now }: RemovedProps) {
  const fetcher = useFetcher<typeof changePictures>()
  return (
    <li>
      <img src={mediaUrl(key, widths[0] ?? 0, 'webp')} alt={alt} width={shownWidth} height={shownWidth} loading="lazy" />
      <small>
        {by}, <Moment at={at} now={now} />
      </small>
      <fetcher.Form {...picturesForm(code)}>
        <FormFields kind="put_back" sku={sku} fields={{ key }} />
        <DeskButton type="submit">Put back</DeskButton>
      </fetcher.Form>
    </li>
  )
}
