import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { draftSentence } from '../../desk-ui/drafts/draft-sentence.ts'
import { LeaveQuestion } from '../../desk-ui/drafts/leave-question.tsx'
import type { TextDraft } from '../../desk-ui/drafts/use-text-draft.ts'
import { GrowingField } from '../../desk-ui/growing-field.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { FileField } from '../../desk-ui/uploads/file-field.tsx'
import { TextAreaField, TextField } from '../../ui/form/field.tsx'
import type { TextScreen } from './load-text.ts'
import type { RefusedText } from './save-text.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './text-page.module.css'

type Props = { readonly screen: TextScreen; readonly draft: TextDraft<TextScreen, RefusedText> }

/** The text as it is written, and beside it what an article has besides. */
export function TextForm({ screen, draft }: Props) {
  const { form, drawn, seen, refused, handlers } = draft
  const { source, path, slug } = drawn.screen
  return (
    <form
      ref={form}
      key={drawn.count}
      method="post"
      encType="multipart/form-data"
      className={formPage.form}
      aria-label="Text"
      {...handlers}
    >
      <input type="hidden" name="seenDraft" value={seen.draft} />
      <input type="hidden" name="seenVersion" value={seen.version} />
      {slug !== undefined && <ArticleFields screen={drawn.screen} refused={refused} />}
      <Panel title="As it is written" note={path}>
        <TextAreaField
          className={styles.source}
          label={path.endsWith('.yaml') ? 'YAML' : 'Markdown, with its header between two lines of ---'}
          name="source"
          rows={28}
          spellCheck
          autoComplete="off"
          defaultValue={refused?.source ?? source}
        />
      </Panel>
      {screen.locked.length > 0 && <LockedPanel screen={screen} />}
      <p className={formPage.save}>
        <DeskButton type="submit">Save the draft</DeskButton>
        <span role="status">{draftSentence(draft, screen.draft && 'Saved as a draft')}</span>
      </p>
      <LeaveQuestion leaving={draft.leaving} problem={draft.problem ?? refused?.message} />
    </form>
  )
}

type ArticleProps = { readonly screen: TextScreen; readonly refused: RefusedText | undefined }

function ArticleFields({ screen: { header, slug }, refused }: ArticleProps) {
  const [published, alt] = [header['published'] ?? '', header['picture.alt'] ?? '']
  return (
    <Panel title="Address, date and picture">
      <input type="hidden" name="beganPublished" value={published} />
      <input type="hidden" name="beganPictureAlt" value={alt} />
      <div className={formPage.fields}>
        <TextField
          label="Address"
          name="slug"
          defaultValue={refused?.slug ?? slug}
          autoComplete="off"
          spellCheck={false}
          hint="after /blog/. The former one leads to it for ever."
          error={refused?.field === 'slug' ? refused.message : undefined}
        />
        <TextField label="Date" name="published" type="date" defaultValue={published} />
        <FileField
          label="Picture"
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint={header['picture.file'] ? `now ${header['picture.file']}` : 'none yet'}
          error={refused?.field === 'picture' ? refused.message : undefined}
        />
        <GrowingField
          label="What the picture shows"
          name="pictureAlt"
          defaultValue={alt}
          autoComplete="off"
          maxLength={250}
          hint="for those who cannot see it"
        />
      </div>
    </Panel>
  )
}

function LockedPanel({ screen: { locked } }: Pick<Props, 'screen'>) {
  return (
    <Panel title="What has to stay in this text" note="it is not published without">
      <ul className={styles.locked}>
        {locked.map(({ words, why, isThere }) => (
          <li key={words} data-missing={!isThere || undefined}>
            <q>{words.replace(/^## /, '')}</q> <small>{isThere ? why : `missing: ${why}`}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
