import { useState } from 'react'
import { parseIndianTime } from '#src/kit/time/day.ts'
import { type MediaField, type MediaFileField, mediaFields } from '#src/shop/staff-texts/texts/media-fields.ts'
import { itemsIn, type MediaItem, textAt } from '#src/shop/staff-texts/texts/media-items.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { draftSentence } from '../../desk-ui/drafts/draft-sentence.ts'
import { LeaveQuestion } from '../../desk-ui/drafts/leave-question.tsx'
import type { TextDraft } from '../../desk-ui/drafts/use-text-draft.ts'
import { GrowingField } from '../../desk-ui/growing-field.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { FileField } from '../../desk-ui/uploads/file-field.tsx'
import { mediaFileUrl, mediaUrl } from '../../media-url.ts'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './banners-page.module.css'
import type { ListScreen } from './load-list.ts'
import type { RefusedList } from './save-list.ts'

type Props = { readonly screen: ListScreen; readonly draft: TextDraft<ListScreen, RefusedList> }

/** All items of a list in one form: every button saves it, and what it asks for besides. */
export function ListForm({ screen, draft }: Props) {
  const { form, drawn, seen, refused, handlers } = draft
  const { list } = screen
  // What could not be saved stands in the fields where scripts run; where none do, it is drawn.
  const [written] = useState(refused?.source)
  const items = itemsIn(drawn.count === 0 && written !== undefined ? written : drawn.screen.source)
  return (
    <form
      ref={form}
      key={drawn.count}
      method="post"
      encType="multipart/form-data"
      className={formPage.form}
      aria-label="List"
      {...handlers}
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="seenDraft" value={seen.draft} />
      <input type="hidden" name="seenVersion" value={seen.version} />
      {/* The key Enter saves: it presses the first button. */}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {items.length === 0 && <p className="soft">Nothing is in this list: the page shows none.</p>}
      {items.map((item, at) => (
        <Item key={at} {...{ item, at, screen }} of={items.length} />
      ))}
      <OneMore file={mediaFields[list].files[0]} />
      <p className={formPage.save}>
        <DeskButton type="submit">Save the draft</DeskButton>
        <span role="status">{draftSentence(draft, screen.draft && 'Saved as a draft')}</span>
      </p>
      <LeaveQuestion leaving={draft.leaving} problem={draft.problem ?? refused?.message} />
    </form>
  )
}

/** An item begins with its file, and with nothing where it has none. */
const OneMore = ({ file }: { readonly file: MediaFileField | undefined }) => (
  <Panel title="One more">
    {file ? (
      <FileField label={file.label} name="add" accept={accepts[file.takes]} />
    ) : (
      <DeskButton type="submit" name="do" value="add">
        Add one
      </DeskButton>
    )}
  </Panel>
)

const accepts = {
  picture: 'image/jpeg,image/png,image/webp,image/avif',
  drawing: '.svg,image/svg+xml',
  film: 'video/mp4,video/webm',
} as const

type ItemProps = { readonly item: MediaItem; readonly at: number; readonly of: number; readonly screen: ListScreen }

function Item({ item, at, of, screen }: ItemProps) {
  const { list, faults, stored, now } = screen
  const { files, fields } = mediaFields[list]
  const faultOf = (path: string) =>
    faults.find(
      (fault) =>
        fault.path === `media.json#${list}` && (fault.field === `${at}.${path}` || (path === 'file' && fault.field === String(at))),
    )?.message
  const title = `${at + 1} of ${of}`
  return (
    <Panel
      title={title}
      note={timesNote(item, now)}
      acts={
        <>
          {at > 0 && <Move to={`up.${at}`} title={title} verb="Earlier" />}
          {at < of - 1 && <Move to={`down.${at}`} title={title} verb="Later" />}
          <Move to={`remove.${at}`} title={title} verb="Remove" />
        </>
      }
    >
      <input type="hidden" name={`${at}.kept`} value={JSON.stringify(item)} />
      <div className={files.length > 0 ? styles.item : styles.words}>
        {files.length > 0 && (
          <Thumbnail
            path={textAt(item, files.find(({ takes }) => takes !== 'film')?.path ?? 'file')}
            stored={stored}
            alt={textAt(item, 'alt')}
          />
        )}
        <div className={formPage.fields}>
          {files.map((field) => (
            <ItemFile key={field.path} {...{ field, at, item }} error={faultOf(field.path)} />
          ))}
          {fields.map((field) => (
            <ItemField key={field.path} {...{ field, at, item }} error={faultOf(field.path)} />
          ))}
        </div>
      </div>
    </Panel>
  )
}

const Move = ({ to, title, verb }: { readonly to: string; readonly title: string; readonly verb: string }) => (
  <DeskButton type="submit" name="do" value={to} look="quiet" aria-label={`${verb}, ${title}`}>
    {verb}
  </DeskButton>
)

type FieldProps = { readonly at: number; readonly item: MediaItem; readonly error: string | undefined }

function ItemField({ field: { path, label, kind, hint, longest }, at, item, error }: FieldProps & { readonly field: MediaField }) {
  const shared = { label, hint, error, name: `${at}.${path}`, defaultValue: textAt(item, path) }
  if (typeof kind === 'object')
    return (
      <SelectField {...shared}>
        {[...new Set([...kind.choices, shared.defaultValue])].filter(Boolean).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    )
  if (kind === 'long text') return <GrowingField {...shared} autoComplete="off" maxLength={longest} />
  const type = kind === 'moment' ? 'datetime-local' : 'text'
  return <TextField {...shared} type={type} autoComplete="off" maxLength={longest} inputMode={kind === 'number' ? 'numeric' : undefined} />
}

const ItemFile = ({ field: { path, label, takes }, at, item, error }: FieldProps & { readonly field: MediaFileField }) => (
  <FileField
    label={label}
    name={`${at}.${path}`}
    accept={accepts[takes]}
    error={error}
    hint={textAt(item, path) ? `now ${textAt(item, path).replace(/^.*\//, '')}` : 'none'}
  />
)

type ThumbnailProps = { readonly path: string; readonly stored: Readonly<Record<string, string>>; readonly alt: string }

const thumbnailWidth = 160

function Thumbnail({ path, stored, alt }: ThumbnailProps) {
  const name = stored[path]
  if (!name) return <span className={styles.blank} />
  const source = name.includes('.') ? mediaFileUrl(name) : mediaUrl(name, thumbnailWidth, 'webp')
  return <img className={styles.thumbnail} src={source} alt={alt} loading="lazy" />
}

/** "from a later time", "no longer shown". */
function timesNote(item: MediaItem, now: Date): string | undefined {
  const [from, until] = [parseIndianTime(textAt(item, 'from')), parseIndianTime(textAt(item, 'until'))]
  if (until && until <= now) return 'no longer shown'
  if (from && from > now) return 'not shown yet'
  return until ? 'shown now, and then no longer' : undefined
}
