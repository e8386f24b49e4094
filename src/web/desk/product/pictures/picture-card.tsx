import { useFetcher } from 'react-router'
import type { TextClash } from '#src/shop/catalogue/changes/picture-list.ts'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { Tag } from '../../../desk-ui/tag.tsx'
import { mediaUrl } from '../../../media-url.ts'
import type { changePictures } from './change-pictures.ts'
import { FormFields, picturesForm } from './form-fields.tsx'
import type { ShownPicture } from './load-pictures.ts'
import { PictureTextsForm } from './picture-texts-form.tsx'
import styles from './pictures-page.module.css'
import { moveButtonId, type Sorting } from './use-sorting.ts'

type PictureCardProps = {
  readonly code: string
  readonly sku: string
  readonly picture: ShownPicture
  /** Its place, from 0 on, and how many there are. */
  readonly at: number
  readonly count: number
  readonly sorting: Sorting
  /** Without scripts: what somebody else has written meanwhile. */
  readonly clashes: readonly TextClash[]
}

const shownWidth = 112

/** One picture: how far it is, what is written beside it, and where it stands. */
export function PictureCard({ code, sku, picture, at, count, sorting, clashes }: PictureCardProps) {
  const { id, key, widths, size, field, faults } = picture
  const edge = sorting.edgeOf(id)
  const look = [styles.picture, sorting.isDragged(id) && styles.dragged, edge && styles[edge]].filter(Boolean).join(' ')
  return (
    <li id={field} className={look} {...sorting.place(id)}>
      <div className={styles.thumbnail} {...sorting.handle(id)} title="Drag it to another place">
        <img src={mediaUrl(key, widths[0] ?? 0, 'webp')} alt="" width={shownWidth} height={shownWidth} draggable={false} />
        <small>
          {at + 1} · {size}
        </small>
      </div>
      <div className={styles.described}>
        <HowFar picture={picture} />
        {(faults.picture ?? faults.canvas) && <p className={styles.fault}>{faults.picture ?? faults.canvas}</p>}
        <PictureTextsForm {...{ code, sku, picture, clashes, at }} />
      </div>
      <div className={styles.buttons}>
        <Move {...{ code, sku, id, at, count, sorting }} direction="earlier" />
        <Move {...{ code, sku, id, at, count, sorting }} direction="later" />
        <Remove {...{ code, sku, id, at }} />
      </div>
    </li>
  )
}

/** Uploaded, made 3 of 8, ready. */
function HowFar({ picture: { upload, isPublished } }: { readonly picture: ShownPicture }) {
  if (upload?.complaint)
    return (
      <p role="alert" className={styles.fault}>
        {upload.fileName} could not be made in all sizes. It is tried again; if that does not help, remove it and save it anew.
      </p>
    )
  if (upload && !upload.isReady)
    return (
      <p className={styles.making}>
        <progress aria-label={`Sizes of ${upload.fileName}`} max={upload.files} value={upload.made} />
        <small>{upload.made === 0 ? 'Uploaded' : `Made ${upload.made} of ${upload.files}`}</small>
      </p>
    )
  return isPublished ? null : (
    <p>
      <Tag look="wait">Ready, not published</Tag>
    </p>
  )
}

type MoveProps = Pick<PictureCardProps, 'code' | 'sku' | 'at' | 'count' | 'sorting'> & {
  readonly id: string
  readonly direction: 'earlier' | 'later'
}

/** At an end of the list its button stays where the focus is, and says that it does nothing. */
function Move({ code, sku, id, at, count, sorting, direction }: MoveProps) {
  const fetcher = useFetcher<typeof changePictures>()
  const to = direction === 'earlier' ? at - 1 : at + 1
  const isPossible = to >= 0 && to < count
  return (
    <fetcher.Form
      {...picturesForm(code)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible) sorting.press(id, direction)
      }}
    >
      <FormFields kind="move" sku={sku} fields={{ picture: id, to }} />
      <DeskButton id={moveButtonId(sku, id, direction)} type="submit" look="flat" aria-disabled={!isPossible || undefined}>
        {direction === 'earlier' ? 'Earlier' : 'Later'}
        <span className="unseen"> picture {at + 1}</span>
      </DeskButton>
    </fetcher.Form>
  )
}

function Remove({ code, sku, id, at }: Pick<MoveProps, 'code' | 'sku' | 'id' | 'at'>) {
  const fetcher = useFetcher<typeof changePictures>()
  return (
    <fetcher.Form {...picturesForm(code)}>
      <FormFields kind="remove" sku={sku} fields={{ picture: id }} />
      <DeskButton type="submit" look="flat">
        Remove<span className="unseen"> picture {at + 1}</span>
      </DeskButton>
    </fetcher.Form>
  )
}
